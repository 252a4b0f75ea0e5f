#include "CBuildInfo.h"

const char *vanlog_version(void) { return VANLOG_VERSION; }

const char *vanlog_version_line(void) { return "vanlog " VANLOG_VERSION "\n"; }

int64_t vanlog_build_epoch(void) { return VANLOG_BUILD_EPOCH; }
