# SPDX-License-Identifier: MIT
#
# Writes OUTPUT, a C++ file holding FOLDER/abi.h, FOLDER/clusters.h, FOLDER/f64x2.h, FOLDER/products.h,
# FOLDER/storage.h and everything in FOLDER/generated as raw strings.
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

file(READ ${FOLDER}/abi.h abi)
as_literal("${abi}" abi_literal)
file(READ ${FOLDER}/clusters.h clusters)
as_literal("${clusters}" clusters_literal)
file(READ ${FOLDER}/f64x2.h f64x2)
as_literal("${f64x2}" f64x2_literal)
file(READ ${FOLDER}/products.h products)
as_literal("${products}" products_literal)
file(READ ${FOLDER}/storage.h storage)
as_literal("${storage}" storage_literal)
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
std::string_view abi_text() { return ${abi_literal}; }
std::string_view clusters_text() { return ${clusters_literal}; }
std::string_view f64x2_text() { return ${f64x2_literal}; }
std::string_view storage_text() { return ${storage_literal}; }
std::string_view products_text() { return ${products_literal}; }
std::string_view embedded_manifest() { return ${manifest_literal}; }
std::string_view embedded_codelet(std::string_view file) {
${cases}  (void)file;
  return {};
}
}  // namespace papilio::codelets
")
