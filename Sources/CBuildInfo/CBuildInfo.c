#include "CBuildInfo.h"

const char *vanlog_version(void) { return VANLOG_VERSION; }

int64_t vanlog_build_epoch(void) { return VANLOG_BUILD_EPOCH; }
