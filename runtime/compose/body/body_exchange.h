// SPDX-License-Identifier: MIT
//
// The exchange between two passes of one block: butterflies to shared memory and back.
#pragma once

#include <string>

#include "runtime/compose/body/body_writer.h"

namespace papilio::compose {

// Phases that move the elements of a pass's butterflies between registers and shared memory.
void write_registers(BodyWriter& body, const Pass& pass, const Elements& elements, Part part,
                     const Padding& padding);
void read_registers(BodyWriter& body, const Pass& pass, const Elements& elements, Part part,
                    const Padding& padding);

// What `from` wrote becomes what `to` reads.
void exchange(BodyWriter& body, const Pass& from, const Pass& to, const Padding& padding);

// Text that moves the elements q of a butterfly between shared memory and re and im, texts of each.
// Where the padding allows it, slots are at constant distances from one that is computed once.
std::string moves(const BodyWriter& body, const Pass& pass, const Elements& elements, Part part,
                  const Padding& padding, const std::string& re, const std::string& im,
                  bool to_shared);

// Text that moves a complex number between its variables and a slot.
std::string move_complex(const std::string& slot, const std::string& re, const std::string& im,
                         bool to_shared);

// Text that moves a value, or the part of it that an exchange by halves is at, between its
// variables and a slot.
std::string move_value(const BodyWriter& body, Part part, const std::string& slot,
                       const std::string& re, const std::string& im, bool to_shared);

}  // namespace papilio::compose
