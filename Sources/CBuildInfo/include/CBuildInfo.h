// What a build knows about itself.
#pragma once

#define VANLOG_VERSION "0.1.0"

#include <stdint.h>

// Functions, because Swift imports only the simplest macros, and a literal in each module would
// have to be recompiled after every commit.
const char *_Nonnull vanlog_version(void);

// What `vanlog --version` prints.
const char *_Nonnull vanlog_version_line(void);

int64_t vanlog_build_epoch(void);
