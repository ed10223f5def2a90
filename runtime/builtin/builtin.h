// SPDX-License-Identifier: MIT
//
// Host kernels that were compiled with the library, by the compiler that built it: those whose
// sizes are read at run time (compose/generic_text.h), one a radix and precision. With them the
// processor transforms at once, and without Clang. The texts are those that Clang would be given,
// so the bits are the same.
#pragma once

#include <string>
#include <string_view>

namespace papilio::builtin {

// As execute::HostFunction.
using Function = void (*)(const void* arguments, long long first_block, long long last_block);

// A short stand-in for the image of a compiled kernel, if the text is that of one built in; else
// empty.
std::string image_of(std::string_view text);

// The function of such an image, in the form for this processor; null for any other image.
Function function_of(std::string_view image);

}  // namespace papilio::builtin
