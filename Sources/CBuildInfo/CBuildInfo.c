#include "CBuildInfo.h"

// script/epoch writes this file, which holds the date of the last commit; a plain `swift build` does without it. It is no part of
// the header, or every module that reads the header would be compiled again after a commit.
#if __has_include("generated.h")
#include "generated.h"
#endif

// The last commit, in seconds since 1970. A clock that shows an earlier time is wrong.
#ifndef VANLOG_BUILD_EPOCH
#define VANLOG_BUILD_EPOCH 1793491200
#endif

const char *vanlog_version(void) { return VANLOG_VERSION; }

const char *vanlog_version_line(void) { return "vanlog " VANLOG_VERSION "\n"; }

int64_t vanlog_build_epoch(void) { return VANLOG_BUILD_EPOCH; }
