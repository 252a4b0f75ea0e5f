#pragma once
#include <curl/curl.h>

// CURLVERSION_NOW is a macro for an enumerator, which Swift does not import.
static inline const curl_version_info_data *_Nullable vanlog_curl_version(void) {
  return curl_version_info(CURLVERSION_NOW);
}
