// What a build knows of itself. script/build writes generated.h, which names the date of the last
// commit; a plain `swift build` goes without it.
#pragma once

#define VANLOG_VERSION "0.1.0"

#if __has_include("generated.h")
#include "generated.h"
#endif

// Seconds since 1970 of the last commit. No clock that shows an earlier time can be right.
#ifndef VANLOG_BUILD_EPOCH
#define VANLOG_BUILD_EPOCH 1793491200
#endif

#include <stdint.h>

// Functions, because Swift reads only the simplest macros, and a literal of its own in each module
// would have to be compiled again after every commit.
const char *_Nonnull vanlog_version(void);

// What `vanlog --version` prints.
const char *_Nonnull vanlog_version_line(void);

int64_t vanlog_build_epoch(void);
