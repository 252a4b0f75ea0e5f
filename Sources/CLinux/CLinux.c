#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/timex.h>
#include <sys/wait.h>
#include <unistd.h>

int clinux_rename_exclusively(
    int from_directory, const char *from, int to_directory, const char *to) {
  return renameat2(from_directory, from, to_directory, to, RENAME_NOREPLACE);
}

const char *clinux_entry_name(const struct dirent *entry) { return entry->d_name; }

const char *clinux_error_text(int code) { return strerrordesc_np(code); }

static struct flock whole_file(void) {
  return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 0};
}

int clinux_lock(int descriptor) {
  struct flock lock = whole_file();
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int clinux_is_locked(int descriptor) {
  struct flock lock = whole_file();
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

int clinux_exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

static _Thread_local void *thread_slot;

void *clinux_thread_slot(void) { return thread_slot; }

void clinux_set_thread_slot(void *value) { thread_slot = value; }
