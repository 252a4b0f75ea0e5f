#define _GNU_SOURCE
#include "CGPS.h"

#include <errno.h>
#include <fcntl.h>
#include <gps.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

struct cgps_connection {
  struct gps_data_t data;
};

// MARK: - A call that a timer interrupts

static void wake(int signal) { (void)signal; }

/// A timer that signals this thread repeatedly, so that it does not matter if the first signal
/// comes before the call that it should interrupt.
static int start_timer(timer_t *timer, int milliseconds) {
  struct sigaction action = {.sa_handler = wake};  // without SA_RESTART: calls end with EINTR
  if (sigaction(SIGALRM, &action, NULL) != 0) return -1;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGALRM};
  event.sigev_notify_thread_id = gettid();
  if (timer_create(CLOCK_MONOTONIC, &event, timer) != 0) return -1;
  struct timespec first = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  struct itimerspec times = {.it_value = first, .it_interval = {0, 50 * 1000000L}};
  if (timer_settime(*timer, 0, &times, NULL) == 0) return 0;
  timer_delete(*timer);
  return -1;
}

static int open_within(
    struct gps_data_t *data, const char *host, const char *port, int milliseconds) {
  timer_t timer;
  sigset_t alarm, before;
  sigemptyset(&alarm);
  sigaddset(&alarm, SIGALRM);
  if (start_timer(&timer, milliseconds) != 0) return -1;
  pthread_sigmask(SIG_UNBLOCK, &alarm, &before);
  int result = gps_open(host, port, data);
  int code = errno;
  timer_delete(timer);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = code;
  return result;
}

// MARK: - The connection

// Newer versions of libgps leave the code of the system. Older ones have codes of their own, below
// zero, which tell no more than that there is no connection.
static const char *reason_of(int code) { return code > 0 ? strerrordesc_np(code) : NULL; }

cgps_connection *cgps_open(
    const char *host, const char *port, int milliseconds, const char **reason) {
  cgps_connection *connection = calloc(1, sizeof *connection);
  if (connection == NULL) {
    *reason = "no memory";
    return NULL;
  }
  errno = 0;
  if (open_within(&connection->data, host, port, milliseconds) != 0) {
    *reason = reason_of(errno);
    free(connection);
    return NULL;
  }
  int descriptor = cgps_descriptor(connection);
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  return connection;
}

int cgps_descriptor(const cgps_connection *connection) { return (int)connection->data.gps_fd; }

int cgps_watch(cgps_connection *connection) {
  // libgps writes without MSG_NOSIGNAL. The broken pipe signal goes to the thread that wrote, so it
  // is blocked here and consumed, unless it was already pending before.
  sigset_t broken, before, waiting;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  sigpending(&waiting);
  pthread_sigmask(SIG_BLOCK, &broken, &before);
  int result = gps_stream(&connection->data, WATCH_ENABLE | WATCH_JSON, NULL);
  int code = errno;
  struct timespec now = {0, 0};
  if (!sigismember(&waiting, SIGPIPE)) sigtimedwait(&broken, NULL, &now);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = code;
  return result == 0 ? 0 : -1;
}

void cgps_close(cgps_connection *connection) {
  gps_close(&connection->data);
  free(connection);
}

int cgps_api_version(void) { return GPSD_API_MAJOR_VERSION; }
