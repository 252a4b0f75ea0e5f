#include "CBorderData.h"

// Written by script/make-borders. © OpenStreetMap contributors, ODbL 1.0; see docs/licences.md.
static const unsigned char file[] __attribute__((aligned(16))) = {
#embed "borders.bin"
};

const void *vanlog_border_file(void) { return file; }

unsigned long vanlog_border_file_size(void) { return sizeof file; }
