#pragma once
#include <sqlite3.h>

/// Has SQLite take memory when it needs it: not for twenty pages at once, which even a list of keys in
/// a query would take, and without the count of it all, which a lock guards. Before the first
/// connection only; Swift cannot call functions with a variable number of arguments.
static inline int csqlite_use_little_memory(void) {
  int result = sqlite3_config(SQLITE_CONFIG_PAGECACHE, (void *)0, 0, 0);
  return result == SQLITE_OK ? sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) : result;
}

/// Has a connection distrust the schema of its file, and hold to foreign keys; two statements less
/// than by PRAGMA.
static inline int csqlite_be_strict(sqlite3 *connection) {
  int result = sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (result != SQLITE_OK) return result;
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, 1, (int *)0);
}
