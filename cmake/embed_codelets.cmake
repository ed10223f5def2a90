# SPDX-License-Identifier: MIT
#
# Writes OUTPUT, a C++ file holding the headers of FOLDER that kernels are made of, and everything in
# FOLDER/generated, as raw strings.
# Raw string literals are split at 12 000 characters: compilers need not take longer ones.
function(as_literal text result)
  string(LENGTH "${text}" length)
  set(literal "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 12000 piece)
    string(APPEND literal "R\"papilio(${piece})papilio\"\n")
    math(EXPR at "${at} + 12000")
  endwhile()
  if(literal STREQUAL "")
    set(literal "\"\"")
  endif()
  set(${result} "${literal}" PARENT_SCOPE)
endfunction()

set(texts "")
foreach(name IN ITEMS abi clusters f64x2 generic generic_pass products storage vectors)
  file(READ ${FOLDER}/${name}.h text)
  as_literal("${text}" literal)
  string(APPEND texts "std::string_view ${name}_text() { return ${literal}; }\n")
endforeach()
set(manifest "")
if(EXISTS ${FOLDER}/generated/manifest.csv)
  file(READ ${FOLDER}/generated/manifest.csv manifest)
endif()
as_literal("${manifest}" manifest_literal)
file(GLOB files ${FOLDER}/generated/*.h)
set(cases "")
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME)
  file(READ ${file} text)
  as_literal("${text}" literal)
  string(APPEND cases "  if (file == \"${name}\") return ${literal};\n")
endforeach()
file(WRITE ${OUTPUT} "// SPDX-License-Identifier: MIT
// Made by cmake/embed_codelets.cmake.
#include \"codelets/embedded.h\"

namespace papilio::codelets {
${texts}std::string_view embedded_manifest() { return ${manifest_literal}; }
std::string_view embedded_codelet(std::string_view file) {
${cases}  (void)file;
  return {};
}
}  // namespace papilio::codelets
")
