# SPDX-License-Identifier: MIT
#
# Installs the library, its two headers, the programs, the plugin and the bundle, and two package
# files: another project says find_package(papilio) and links papilio::papilio, or asks pkg-config.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS papilio_shared EXPORT papilio-targets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY runtime/include/papilio DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# The library finds plugin and bundle beside itself, a program by the way from its folder to theirs,
# wherever the prefix has been moved.
file(RELATIVE_PATH programs_to_lib ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
foreach(user papilio_compile papilio_cache papilio_cli)
  if(TARGET ${user})
    target_compile_definitions(${user} PRIVATE PAPILIO_PROGRAMS_TO_LIB="${programs_to_lib}")
  endif()
endforeach()
if(TARGET papilio_clang_plugin)
  install(TARGETS papilio_clang_plugin LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
if(TARGET papilio_bundle)
  install(FILES ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/papilio.bundle
    DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
foreach(program papilio_cli papilio_bench papilio-gen)
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endforeach()

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/papilio)
install(EXPORT papilio-targets NAMESPACE papilio:: FILE papilio-config.cmake
  DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/papilio-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/papilio-config-version.cmake DESTINATION ${package_folder})

set(pkgconfig_folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH to_prefix /${pkgconfig_folder} /)
file(WRITE ${PROJECT_BINARY_DIR}/papilio.pc
"prefix=\${pcfiledir}/${to_prefix}
libdir=\${prefix}/${CMAKE_INSTALL_LIBDIR}
Name: papilio
Description: Fast Fourier transforms of any length on NVIDIA GPUs and on the processor
Version: ${PROJECT_VERSION}
Cflags: -I\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}
Libs: -L\${libdir} -lpapilio
")
install(FILES ${PROJECT_BINARY_DIR}/papilio.pc DESTINATION ${pkgconfig_folder})
