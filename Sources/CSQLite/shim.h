#pragma once
#include <sqlite3.h>

/// Has each connection set aside less memory for small objects than by default, all of which it
/// would touch when it is opened. Before the first connection only; Swift cannot call functions
/// with a variable number of arguments.
static inline int csqlite_use_little_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 256, 32);
}

/// Has a connection distrust the schema of its file, and hold to foreign keys; two statements less
/// than by PRAGMA.
static inline int csqlite_be_strict(sqlite3 *connection) {
  int result = sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (result != SQLITE_OK) return result;
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, 1, (int *)0);
}
