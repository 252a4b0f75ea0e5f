// The files of the page for phones, embedded in the program and served in place by the module PageServing.
#ifndef CWEBPAGE_H
#define CWEBPAGE_H

typedef struct {
  // As in Sources/vanlog-web/page. One that ends in .gz is served under the name without it.
  const char *_Nonnull name;
  const void *_Nonnull bytes;
  unsigned long count;
} vanlog_page_file;

// All files, and how many there are.
const vanlog_page_file *_Nonnull vanlog_page_files(unsigned long *_Nonnull count);

#endif
