#pragma once
// Makes what zlib reads `const`, so that Swift can pass it bytes that nobody may change.
#define ZLIB_CONST
#include <zlib.h>
