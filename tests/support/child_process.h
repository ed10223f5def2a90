// SPDX-License-Identifier: MIT
//
// Work in a child of fork: for what a process can only do to itself once (limits, users, signals),
// and for what happens to the library itself when it is forked.
#pragma once

#include <functional>

namespace papilio::tests {

// Forks and does `work` there. Returns what the child came to: 0; 1 if `work` threw or a check of
// GoogleTest failed in it, which is printed; 128 + signal if it was killed, as SIGALRM does after
// so many seconds. `at_exit`: the child ends by exit(), which destroys static objects, rather than
// by _exit().
int in_child(const std::function<void()>& work, unsigned seconds = 60, bool at_exit = false);

}  // namespace papilio::tests
