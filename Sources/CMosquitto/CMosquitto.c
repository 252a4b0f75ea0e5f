#define _GNU_SOURCE
#include "CMosquitto.h"

#include <errno.h>
#include <linux/tcp.h>
#include <mosquitto.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

struct cmosquitto_client {
  struct mosquitto *mosquitto;
  int answer;
  /// The numbers of what was sent to be acknowledged, and of these what was.
  int awaited[cmosquitto_most_unacknowledged];
  int awaited_count;
  int acknowledged[cmosquitto_most_unacknowledged];
  int acknowledged_count;
  char detail[160];
};

// MARK: - What the library calls

static void note_answer(struct mosquitto *mosquitto, void *context, int answer) {
  (void)mosquitto;
  ((cmosquitto_client *)context)->answer = answer;
}

/// The library also calls this for messages without acknowledgement, as soon as they are written, and
/// a broker may acknowledge anything. Only awaited numbers count, so there is always room for them.
static void note_acknowledged(struct mosquitto *mosquitto, void *context, int number) {
  (void)mosquitto;
  cmosquitto_client *client = context;
  for (int place = 0; place < client->awaited_count; place++) {
    if (client->awaited[place] != number) continue;
    client->awaited[place] = client->awaited[--client->awaited_count];
    client->acknowledged[client->acknowledged_count++] = number;
    return;
  }
}

/// Keeps the first error: it names the cause, and those after it what follows.
static void note_error(struct mosquitto *mosquitto, void *context, int level, const char *text) {
  (void)mosquitto;
  cmosquitto_client *client = context;
  if (level != MOSQ_LOG_ERR || client->detail[0] != 0) return;
  strncpy(client->detail, text, sizeof client->detail - 1);
}

// MARK: - Its life

cmosquitto_client *cmosquitto_new(const char *id, const char *user, const char *password) {
  static int is_ready = 0;
  if (!is_ready && mosquitto_lib_init() != MOSQ_ERR_SUCCESS) return NULL;
  is_ready = 1;
  cmosquitto_client *client = calloc(1, sizeof *client);
  if (client == NULL) return NULL;
  client->answer = -1;
  client->mosquitto = mosquitto_new(id, true, client);
  if (client->mosquitto == NULL
      || (user != NULL
          && mosquitto_username_pw_set(client->mosquitto, user, password) != MOSQ_ERR_SUCCESS)) {
    cmosquitto_free(client);
    return NULL;
  }
  mosquitto_int_option(client->mosquitto, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V311);
  mosquitto_connect_callback_set(client->mosquitto, note_answer);
  mosquitto_publish_callback_set(client->mosquitto, note_acknowledged);
  mosquitto_log_callback_set(client->mosquitto, note_error);
  return client;
}

void cmosquitto_free(cmosquitto_client *client) {
  if (client->mosquitto != NULL) mosquitto_destroy(client->mosquitto);
  free(client);
}

int cmosquitto_use_tls(cmosquitto_client *client, const char *authority_file) {
  int code = authority_file != NULL
      ? mosquitto_tls_set(client->mosquitto, authority_file, NULL, NULL, NULL, NULL)
      : mosquitto_int_option(client->mosquitto, MOSQ_OPT_TLS_USE_OS_CERTS, 1);
  if (code != MOSQ_ERR_SUCCESS) return code;
  // 1 is SSL_VERIFY_PEER of OpenSSL.
  return mosquitto_tls_opts_set(client->mosquitto, 1, "tlsv1.2", NULL);
}

int cmosquitto_set_will(
    cmosquitto_client *client, const char *topic, const char *payload, int is_retained) {
  return mosquitto_will_set(
      client->mosquitto, topic, (int)strlen(payload), payload, 1, is_retained != 0);
}

// MARK: - A call that a timer interrupts

static void wake(int signal) { (void)signal; }

/// A timer that signals this thread, and again as often as the host has further addresses.
static int start_timer(timer_t *timer, int milliseconds) {
  struct sigaction action = {.sa_handler = wake};  // without SA_RESTART: calls end with EINTR
  if (sigaction(SIGALRM, &action, NULL) != 0) return -1;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGALRM};
  event.sigev_notify_thread_id = gettid();
  if (timer_create(CLOCK_MONOTONIC, &event, timer) != 0) return -1;
  struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  struct itimerspec times = {.it_value = time, .it_interval = time};
  if (timer_settime(*timer, 0, &times, NULL) == 0) return 0;
  timer_delete(*timer);
  return -1;
}

int cmosquitto_connect(
    cmosquitto_client *client, const char *host, int port, int keep_alive, int milliseconds) {
  timer_t timer;
  sigset_t alarm;
  sigemptyset(&alarm);
  sigaddset(&alarm, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &alarm, NULL);
  int has_timer = start_timer(&timer, milliseconds) == 0;
  int code = mosquitto_connect(client->mosquitto, host, port, keep_alive);
  int error = errno;
  if (has_timer) timer_delete(timer);
  errno = error;
  if (code == MOSQ_ERR_ERRNO && error == EINTR) errno = ETIMEDOUT;
  if (code == MOSQ_ERR_ERRNO && client->detail[0] == 0) {
    strncpy(client->detail, strerrordesc_np(errno), sizeof client->detail - 1);
  }
  return code;
}

// MARK: - Its connection

int cmosquitto_socket(const cmosquitto_client *client) {
  return mosquitto_socket(client->mosquitto);
}

int cmosquitto_wants_write(const cmosquitto_client *client) {
  return mosquitto_want_write(client->mosquitto);
}

int cmosquitto_read(cmosquitto_client *client) { return mosquitto_loop_read(client->mosquitto, 1); }

int cmosquitto_write(cmosquitto_client *client) {
  return mosquitto_loop_write(client->mosquitto, 1);
}

int cmosquitto_keep(cmosquitto_client *client) { return mosquitto_loop_misc(client->mosquitto); }

int cmosquitto_answer(const cmosquitto_client *client) { return client->answer; }

int cmosquitto_publish(
    cmosquitto_client *client, int *number, const char *topic, const void *payload, int count,
    int quality, int is_retained) {
  int waiting = client->awaited_count + client->acknowledged_count;
  if (quality > 0 && waiting == cmosquitto_most_unacknowledged) return MOSQ_ERR_NOMEM;
  int code = mosquitto_publish(
      client->mosquitto, number, topic, count, payload, quality, is_retained != 0);
  if (code == MOSQ_ERR_SUCCESS && quality > 0) client->awaited[client->awaited_count++] = *number;
  return code;
}

int cmosquitto_next_acknowledged(cmosquitto_client *client) {
  if (client->acknowledged_count == 0) return 0;
  int number = client->acknowledged[0];
  client->acknowledged_count -= 1;
  memmove(
      client->acknowledged, client->acknowledged + 1,
      (size_t)client->acknowledged_count * sizeof number);
  return number;
}

int cmosquitto_disconnect(cmosquitto_client *client) {
  return mosquitto_disconnect(client->mosquitto);
}

int64_t cmosquitto_received(const cmosquitto_client *client) {
  struct tcp_info information;
  memset(&information, 0, sizeof information);
  socklen_t size = sizeof information;
  int socket = mosquitto_socket(client->mosquitto);
  if (socket < 0 || getsockopt(socket, IPPROTO_TCP, TCP_INFO, &information, &size) != 0) return -1;
  size_t needed =
      offsetof(struct tcp_info, tcpi_bytes_received) + sizeof information.tcpi_bytes_received;
  return size < needed ? -1 : (int64_t)information.tcpi_bytes_received;
}

const char *cmosquitto_reason(const cmosquitto_client *client, int code) {
  // Of TLS the library tells only in its log.
  if (strstr(client->detail, "certificate verify failed") != NULL) {
    return "its certificate cannot be trusted; check publish.ca-file, and the clock of this device";
  }
  if (strstr(client->detail, "host name verification failed") != NULL) {
    return "its certificate is for another host";
  }
  switch (code) {
    case MOSQ_ERR_EAI: return "there is no such host, or no network to ask for it";
    case MOSQ_ERR_KEEPALIVE: return "it does not answer any more";
    case MOSQ_ERR_NOMEM: return "it sends too much at once";
    case MOSQ_ERR_PROTOCOL:
    case MOSQ_ERR_MALFORMED_PACKET: return "it does not speak MQTT 3.1.1";
  }
  if (client->detail[0] != 0) return client->detail;
  return code == MOSQ_ERR_CONN_LOST ? "it hangs up" : mosquitto_strerror(code);
}

void cmosquitto_version(int *major, int *minor, int *revision) {
  mosquitto_lib_version(major, minor, revision);
}
