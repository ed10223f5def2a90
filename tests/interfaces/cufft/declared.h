// SPDX-License-Identifier: MIT
//
// What a set of declarations of cuFFT says, ours or the toolkit's: functions' types, enumerators'
// values, structures' sizes and offsets, by name.
#pragma once

#include <map>
#include <string>

namespace papilio::cufft {

using Declared = std::map<std::string, std::string>;

Declared our_declarations();
Declared toolkit_declarations();  // only where the toolkit's headers are

}  // namespace papilio::cufft
