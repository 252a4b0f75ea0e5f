// The switch of script/mutants, which is in no build but its own.
#pragma once

#include <stdbool.h>

/// Whether this is the mutant that is switched on. The file that says so is read at the first call.
bool vanlog_mutant(int number);
