#pragma once
#include <sqlite3.h>
#include <stdint.h>
#include <string.h>

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

/// Makes an empty database reserve bytes at the end of each of its pages.
static inline int csqlite_reserve(sqlite3 *connection, int bytes) {
  return sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
}

/// A checksum of all but the last eight bytes of a page, which depends on their order and on the
/// seed: two sums in each of four lanes, which compilers turn into vector instructions.
static inline uint64_t csqlite_page_sum(const unsigned char *page, int size, uint64_t seed) {
  uint64_t first[4] = {seed, ~seed, seed << 32 | seed >> 32, 1};
  uint64_t second[4] = {0, 0, 0, 0};
  uint64_t words[4];
  int offset = 0;
  for (; offset + 32 <= size - 8; offset += 32) {
    memcpy(words, page + offset, 32);
    for (int lane = 0; lane < 4; lane++) {
      first[lane] += words[lane];
      second[lane] += first[lane];
    }
  }
  for (int lane = 0; offset + 8 <= size - 8; offset += 8, lane++) {
    memcpy(words, page + offset, 8);
    first[lane] += words[0];
    second[lane] += first[lane];
  }
  uint64_t sum = seed;
  for (int lane = 0; lane < 4; lane++) {
    sum = (sum ^ first[lane]) * 0x9E3779B97F4A7C15u;
    sum = ((sum ^ sum >> 29) ^ second[lane]) * 0xD1B54A32D192ED03u;
  }
  return sum ^ sum >> 32;
}
