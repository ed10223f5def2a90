// SPDX-License-Identifier: MIT
//
// The exchange between two passes of one block: butterflies to shared memory and back.
#pragma once

#include <string>

#include "runtime/compose/body_writer.h"

namespace papilio::compose {

// Phases that move the elements of a pass's butterflies between registers and shared memory.
void write_registers(BodyWriter& body, const Pass& pass, const Elements& elements, Part part,
                     const Padding& padding);
void read_registers(BodyWriter& body, const Pass& pass, const Elements& elements, Part part,
                    const Padding& padding);

// What `from` wrote becomes what `to` reads.
void exchange(BodyWriter& body, const Pass& from, const Pass& to, const Padding& padding);

// Text of the real or the imaginary part at a slot.
std::string shared_real(const ExchangeLayout& layout, bool imaginary, const std::string& slot);

}  // namespace papilio::compose
