#pragma once
#include <curl/curl.h>

// CURLVERSION_NOW is a macro for an enumerator, which Swift does not import.
static inline const curl_version_info_data *_Nullable vanlog_curl_version(void) {
  return curl_version_info(CURLVERSION_NOW);
}

// `curl_easy_setopt` is variadic and reads exactly the type that an option has, so there is one
// function for each type.
static inline CURLcode vanlog_curl_set_number(
    CURL *_Nonnull handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode vanlog_curl_set_size(
    CURL *_Nonnull handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode vanlog_curl_set_pointer(
    CURL *_Nonnull handle, CURLoption option, const void *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode vanlog_curl_set_text(
    CURL *_Nonnull handle, CURLoption option, const char *_Nonnull value) {
  return curl_easy_setopt(handle, option, value);
}

// One for bodies and headers, which both come in pieces.
static inline CURLcode vanlog_curl_set_receiver(
    CURL *_Nonnull handle, CURLoption option, curl_write_callback _Nonnull receiver) {
  return curl_easy_setopt(handle, option, receiver);
}

static inline CURLcode vanlog_curl_set_sender(
    CURL *_Nonnull handle, curl_read_callback _Nonnull sender) {
  return curl_easy_setopt(handle, CURLOPT_READFUNCTION, sender);
}

static inline CURLcode vanlog_curl_set_host_key_check(
    CURL *_Nonnull handle, curl_sshkeycallback _Nonnull check) {
  return curl_easy_setopt(handle, CURLOPT_SSH_KEYFUNCTION, check);
}

static inline CURLMcode vanlog_curl_set_multi_number(
    CURLM *_Nonnull handle, CURLMoption option, long value) {
  return curl_multi_setopt(handle, option, value);
}

// `curl_easy_getinfo` is variadic too. -1 stands for unknown.
static inline long vanlog_curl_number(CURL *_Nonnull handle, CURLINFO info) {
  long value = -1;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : -1;
}

static inline curl_off_t vanlog_curl_size(CURL *_Nonnull handle, CURLINFO info) {
  curl_off_t value = -1;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : -1;
}

// The bits are macros with casts, which Swift cannot read.
static const long vanlog_curl_basic = CURLAUTH_BASIC;
static const long vanlog_curl_separate_headers = CURLHEADER_SEPARATE;
static const long vanlog_curl_tls_1_2 = CURL_SSLVERSION_TLSv1_2;
static const long vanlog_curl_http_2_over_tls = CURL_HTTP_VERSION_2TLS;
static const long vanlog_curl_http_1_1 = CURL_HTTP_VERSION_1_1;
static const long vanlog_curl_ssh_key = CURLSSH_AUTH_PUBLICKEY;
static const long vanlog_curl_ssh_password = CURLSSH_AUTH_PASSWORD | CURLSSH_AUTH_KEYBOARD;
static const long vanlog_curl_ssh_agent = CURLSSH_AUTH_AGENT;

// Which sockets a multi handle waits for: writes at most `limit` of them, and for each whether it is
// for writing. `fd_set` and its macros are nothing for Swift; `curl_multi_waitfds` is younger than Debian 12.
static inline int vanlog_curl_sockets(
    CURLM *_Nonnull handle, int *_Nonnull sockets, int *_Nonnull for_writing, int limit) {
  fd_set readers, writers, errors;
  FD_ZERO(&readers);
  FD_ZERO(&writers);
  FD_ZERO(&errors);
  int last = -1, count = 0;
  if (curl_multi_fdset(handle, &readers, &writers, &errors, &last) != CURLM_OK) return 0;
  for (int socket = 0; socket <= last && count < limit; socket++) {
    int reads = FD_ISSET(socket, &readers), writes = FD_ISSET(socket, &writers);
    if (!reads && !writes) continue;
    sockets[count] = socket;
    for_writing[count++] = writes ? 1 : 0;
  }
  return count;
}

// How long a multi handle may be left alone, in milliseconds; -1 for no limit.
static inline long vanlog_curl_patience(CURLM *_Nonnull handle) {
  long milliseconds = -1;
  return curl_multi_timeout(handle, &milliseconds) == CURLM_OK ? milliseconds : -1;
}
