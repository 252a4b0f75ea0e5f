#include "CLanguageData.h"

// The rules of the languages that vanlog understands; see docs/languages.md.
static const unsigned char english[] = {
#embed "en.json"
};

static const unsigned char german[] = {
#embed "de.json"
};

const void *vanlog_language_file(const char *code, unsigned long *size) {
  if (code[0] == 'e' && code[1] == 'n' && code[2] == 0) {
    *size = sizeof english;
    return english;
  }
  if (code[0] == 'd' && code[1] == 'e' && code[2] == 0) {
    *size = sizeof german;
    return german;
  }
  return 0;
}
