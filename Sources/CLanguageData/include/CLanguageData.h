// The files of languages that are embedded in the program and read by the module PlainWords.
#ifndef CLANGUAGEDATA_H
#define CLANGUAGEDATA_H

// The first byte of a language's file, and its length; null if there is none of this code.
const void *vanlog_language_file(const char *code, unsigned long *size);

#endif
