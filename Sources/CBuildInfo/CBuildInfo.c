#include "CBuildInfo.h"

// script/epoch writes generated.h with the date of the last commit; a plain `swift build` uses the default below. The public
// header does not include it, so that a commit does not recompile every module that imports it.
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
