#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <malloc.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include <sys/vfs.h>

int clinux_rename_exclusively(
    int from_directory, const char *from, int to_directory, const char *to) {
  return renameat2(from_directory, from, to_directory, to, RENAME_NOREPLACE);
}

int clinux_open_memory(void) { return memfd_create("vanlog", MFD_CLOEXEC); }

const char *clinux_entry_name(const struct dirent *entry) { return entry->d_name; }

const char *clinux_error_text(int code) { return strerrordesc_np(code); }

void clinux_begin_writing(int descriptor) {
  sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE);
}

int clinux_open_unnamed(const char *folder) {
  return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
}

static struct flock whole_file(short type) {
  return (struct flock){.l_type = type, .l_whence = SEEK_SET, .l_start = 0, .l_len = 0};
}

int clinux_lock(int descriptor) {
  struct flock lock = whole_file(F_WRLCK);
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

void clinux_unlock(int descriptor) {
  struct flock lock = whole_file(F_UNLCK);
  fcntl(descriptor, F_OFD_SETLK, &lock);
}

int clinux_is_locked(int descriptor) {
  struct flock lock = whole_file(F_WRLCK);
  if (fcntl(descriptor, F_OFD_GETLK, &lock) != 0) return -1;
  return lock.l_type != F_UNLCK;
}

int clinux_clock_is_synchronised(void) {
  struct timex clock = {.modes = 0};
  int state = adjtimex(&clock);
  if (state < 0) return -1;
  return state != TIME_ERROR && (clock.status & STA_UNSYNC) == 0;
}

int clinux_terminal_columns(int descriptor) {
  struct winsize size = {0};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
  return size.ws_col;
}

int clinux_terminal_rows(int descriptor) {
  struct winsize size = {0};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
  return size.ws_row;
}

int clinux_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int clinux_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

int clinux_exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

static _Thread_local void *thread_slot;

void *clinux_thread_slot(void) { return thread_slot; }

void clinux_set_thread_slot(void *value) { thread_slot = value; }

static int local_address(struct sockaddr_un *address, const char *name, int length) {
  if (length <= 0 || (size_t)length > sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, name, (size_t)length);
  return (int)offsetof(struct sockaddr_un, sun_path) + length;
}

int clinux_bind_local(int descriptor, const char *name, int length) {
  struct sockaddr_un address;
  int size = local_address(&address, name, length);
  return size < 0 ? -1 : bind(descriptor, (struct sockaddr *)&address, (socklen_t)size);
}

int clinux_connect_local(int descriptor, const char *name, int length) {
  struct sockaddr_un address;
  int size = local_address(&address, name, length);
  return size < 0 ? -1 : connect(descriptor, (struct sockaddr *)&address, (socklen_t)size);
}

int clinux_accept(int descriptor) {
  return accept4(descriptor, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

long clinux_peer_user(int descriptor) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  return (long)peer.uid;
}

int clinux_open_signals(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int index = 0; index < count; index++) sigaddset(&set, signals[index]);
  if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return -1;
  return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int clinux_next_signal(int descriptor) {
  struct signalfd_siginfo information;
  ssize_t count = read(descriptor, &information, sizeof information);
  if (count == (ssize_t)sizeof information) return (int)information.ssi_signo;
  return count < 0 && errno != EAGAIN && errno != EINTR ? -1 : 0;
}

int clinux_ignore_signal(int signal_number) {
  return signal(signal_number, SIG_IGN) == SIG_ERR ? -1 : 0;
}

int clinux_open_route_news(void) {
  int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, NETLINK_ROUTE);
  if (descriptor < 0) return -1;
  struct sockaddr_nl address = {
      .nl_family = AF_NETLINK, .nl_groups = RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE};
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
  int code = errno;
  close(descriptor);
  errno = code;
  return -1;
}

int clinux_open_process(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int clinux_file_system(const char *path, uint64_t *kind, uint64_t *id) {
  struct statfs status;
  if (statfs(path, &status) != 0) return -1;
  *kind = (uint32_t)status.f_type;
  memcpy(id, &status.f_fsid, sizeof *id);
  return 0;
}

void clinux_return_memory(int size) {
  mallopt(M_MMAP_THRESHOLD, size);
  mallopt(M_TRIM_THRESHOLD, size);
}
