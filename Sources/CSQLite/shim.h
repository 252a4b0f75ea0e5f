#pragma once
#include <sqlite3.h>

/// Has each connection set aside less memory for small objects than by default, all of which it
/// would touch when it is opened. Before the first connection only; Swift cannot call functions
/// with a variable number of arguments.
static inline int csqlite_use_little_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 256, 32);
}
