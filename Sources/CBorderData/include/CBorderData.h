// The border file, embedded in the program and read in place by the module Borders.
#ifndef CBORDERDATA_H
#define CBORDERDATA_H

// Its first byte.
const void *vanlog_border_file(void);

// Its length in bytes.
unsigned long vanlog_border_file_size(void);

#endif
