// SPDX-License-Identifier: MIT
//
// The texts that travel inside the library: the ABI's headers and the shipped codelets. Filled in
// by cmake/embed_codelets.cmake.
#pragma once

#include <string_view>

namespace papilio::codelets {

std::string_view abi_text();           // abi.h
std::string_view clusters_text();      // clusters.h
std::string_view f64x2_text();         // f64x2.h
std::string_view storage_text();       // storage.h
std::string_view vectors_text();       // vectors.h
std::string_view products_text();      // products.h
std::string_view generic_pass_text();  // generic_pass.h
std::string_view generic_text();       // generic.h
std::string_view embedded_manifest();

// Text of one shipped codelet file; empty if there is none of that name.
std::string_view embedded_codelet(std::string_view file);

}  // namespace papilio::codelets
