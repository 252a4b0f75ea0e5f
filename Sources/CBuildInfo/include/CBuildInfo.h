// What a build knows about itself. script/build writes generated.h, which holds the date of the
// last commit; a plain `swift build` does without it.
#pragma once

#define VANLOG_VERSION "0.1.0"

#if __has_include("generated.h")
#include "generated.h"
#endif

// The last commit, in seconds since 1970. A clock that shows an earlier time is wrong.
#ifndef VANLOG_BUILD_EPOCH
#define VANLOG_BUILD_EPOCH 1793491200
#endif

#include <stdint.h>

// Functions, because Swift imports only the simplest macros, and a literal in each module would
// have to be recompiled after every commit.
const char *_Nonnull vanlog_version(void);

// What `vanlog --version` prints.
const char *_Nonnull vanlog_version_line(void);

int64_t vanlog_build_epoch(void);
