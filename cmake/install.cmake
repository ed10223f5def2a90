# SPDX-License-Identifier: MIT
#
# Installs the library, its two headers, the programs, the plugin and the bundle, and a package file,
# so that another project says find_package(papilio) and links papilio::papilio. The library's parts
# are static and private to it, but a static library needs them at the user's link.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(parts papilio_public)
foreach(part codelets numbers problem plan compose twiddle compile cache execute search)
  if(TARGET papilio_${part})
    list(APPEND parts papilio_${part})
  endif()
endforeach()
install(TARGETS papilio ${parts} EXPORT papilio-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY runtime/include/papilio DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# A program finds plugin and bundle in ../lib, wherever the prefix has been moved; a user's program,
# which stands elsewhere, finds the plugin by the run path that the package gives it, and both by the
# folder they were configured to be installed in.
foreach(user papilio_compile papilio_cache)
  target_compile_definitions(${user} PRIVATE PAPILIO_INSTALL_LIBDIR="${CMAKE_INSTALL_PREFIX}/lib")
endforeach()
if(TARGET papilio_clang_plugin)
  install(TARGETS papilio_clang_plugin LIBRARY DESTINATION lib)
endif()
if(TARGET papilio_bundle)
  install(FILES ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/papilio.bundle DESTINATION lib)
endif()
foreach(program papilio_cli papilio_bench papilio-gen)
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endforeach()

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/papilio)
install(EXPORT papilio-targets NAMESPACE papilio:: DESTINATION ${package_folder})
file(RELATIVE_PATH to_lib "/${package_folder}" /lib)
file(WRITE ${CMAKE_BINARY_DIR}/papilio-config.cmake
"include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(Boost)
find_dependency(fmt)
include(\${CMAKE_CURRENT_LIST_DIR}/papilio-targets.cmake)
get_filename_component(papilio_lib \"\${CMAKE_CURRENT_LIST_DIR}/${to_lib}\" ABSOLUTE)
set_property(TARGET papilio::papilio APPEND PROPERTY INTERFACE_LINK_OPTIONS
  \"LINKER:-rpath,\${papilio_lib}\")
")
write_basic_package_version_file(${CMAKE_BINARY_DIR}/papilio-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/papilio-config.cmake
  ${CMAKE_BINARY_DIR}/papilio-config-version.cmake DESTINATION ${package_folder})
