#pragma once
#include <sqlite3.h>

/// Makes SQLite allocate memory as needed, not for twenty pages at once, which even a list of keys
/// in a query would take, and without the statistics, which a lock guards. Call it before the first
/// connection; Swift cannot call variadic functions.
static inline int csqlite_use_little_memory(void) {
  int result = sqlite3_config(SQLITE_CONFIG_PAGECACHE, (void *)0, 0, 0);
  return result == SQLITE_OK ? sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) : result;
}

/// Makes a connection distrust its file's schema and enforce foreign keys; saves two PRAGMAs.
static inline int csqlite_be_strict(sqlite3 *connection) {
  int result = sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (result != SQLITE_OK) return result;
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, 1, (int *)0);
}
