// SPDX-License-Identifier: MIT
//
// Loops over what a block stages, in memory order: all threads of the block go through the items of
// all its transforms.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "runtime/compose/body/body_writer.h"

namespace papilio::compose {

// Whether idle threads may repeat the last one's work. Not where items change what they have read.
enum class Repeats { where_cheap, never };

// A loop over the block's items, `each` of a transform: `statements` work on item f of the block,
// which is item e of a thread. Idle threads do not repeat the last one's where each multiplies its
// own by twiddles.
void items(BodyWriter& body, std::uint64_t each, const std::string& statements,
           Repeats repeats = Repeats::where_cheap,
           BodyWriter::Loop loop = BodyWriter::Loop::unrolled);

// Whether the transforms of a block follow each other in memory, by these levels of an access with
// `each` elements of one: element f of the block is then element f of its first transform, and no
// number is divided.
bool transforms_follow(const KernelSpec& spec, const Access& access, std::span<const Level> levels,
                       std::uint64_t each);

// A phase of such items: `statements` work on element thread + e times the threads of `here`.
void items_of_rows(BodyWriter& body, std::uint64_t each, const std::string& statements);

// The same in a phase of its own: `statements` work on item i of transform t.
void items_of_transforms(BodyWriter& body, const Access& access, std::uint64_t each,
                         const std::string& statements, Repeats repeats = Repeats::where_cheap,
                         BodyWriter::Loop loop = BodyWriter::Loop::unrolled);

}  // namespace papilio::compose
