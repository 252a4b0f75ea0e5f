// The calls that a task makes: those that know the time, wait, or ask which boot it is.
#define _GNU_SOURCE
#include "vantime.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <unistd.h>

#define BOOT_ID "/proc/sys/kernel/random/boot_id"

static const int traced_calls[] = {
  SYS_clock_gettime, SYS_gettimeofday, SYS_time, SYS_adjtimex, SYS_clock_adjtime, SYS_clock_settime,
  SYS_settimeofday, SYS_poll, SYS_ppoll, SYS_select, SYS_pselect6, SYS_epoll_wait, SYS_epoll_pwait,
  SYS_epoll_pwait2, SYS_nanosleep, SYS_clock_nanosleep, SYS_futex, SYS_rt_sigtimedwait, SYS_fstat,
  SYS_stat, SYS_lstat, SYS_newfstatat, SYS_statx, SYS_openat, SYS_open, SYS_socket,
};

void install_filter(void) {
  enum { count = sizeof traced_calls / sizeof *traced_calls };
  struct sock_filter code[count + 3];
  int n = 0;
  code[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int i = 0; i < count; i++)
    code[n++] = (struct sock_filter)BPF_JUMP(
      BPF_JMP | BPF_JEQ | BPF_K, (unsigned)traced_calls[i], (unsigned char)(count - i), 0);
  code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE);
  struct sock_fprog program = {(unsigned short)n, code};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0)) _exit(127);
}

static void give_boot_id(struct task *task, struct user_regs_struct *registers, int number) {
  char path[sizeof BOOT_ID];
  const char *own = machines[task->machine].boot_id;
  if (!*own || get(task->id, *argument(registers, number), path, sizeof path)) return;
  if (memcmp(path, BOOT_ID, sizeof path)) return;
  unsigned long place = (registers->rsp - 1024) & ~15ul;
  if (!put(task->id, place, own, strlen(own) + 1)) change(task, registers, number, place);
}

static void tell_adjustment(struct task *task, struct user_regs_struct *registers, int number) {
  struct timex state;
  unsigned long at = *argument(registers, number);
  if (get(task->id, at, &state, sizeof state)) return;
  if (state.modes) return answer(task, registers, -EPERM);
  int synced = machines[task->machine].synced;
  struct timespec t = timespec_of(time_of(task, CLOCK_REALTIME));
  memset(&state, 0, sizeof state);
  state.time.tv_sec = t.tv_sec;
  state.time.tv_usec = t.tv_nsec / 1000;
  state.status = synced ? STA_PLL : STA_UNSYNC;
  state.maxerror = state.esterror = synced ? 1000 : 16000000;
  answer(task, registers, put(task->id, at, &state, sizeof state) ? -EFAULT : synced ? TIME_OK : TIME_ERROR);
}

void on_call(struct task *task) {
  struct user_regs_struct r;
  if (ptrace(PTRACE_GETREGS, task->id, 0, &r)) return;
  switch (r.orig_rax) {
    case SYS_clock_gettime: {
      clockid_t clock = (clockid_t)r.rdi;
      if (clock < 0 || clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID) return;
      now += 1e-6;  // so that nothing can wait for the time by asking
      struct timespec t = timespec_of(time_of(task, clock));
      return answer(task, &r, put(task->id, r.rsi, &t, sizeof t) ? -EFAULT : 0);
    }
    case SYS_gettimeofday: {
      struct timespec t = timespec_of(time_of(task, CLOCK_REALTIME));
      struct timeval value = {t.tv_sec, t.tv_nsec / 1000};
      if (r.rdi) put(task->id, r.rdi, &value, sizeof value);
      return answer(task, &r, 0);
    }
    case SYS_time: {
      time_t value = (time_t)time_of(task, CLOCK_REALTIME);
      if (r.rdi) put(task->id, r.rdi, &value, sizeof value);
      return answer(task, &r, value);
    }
    case SYS_clock_settime: case SYS_settimeofday: return answer(task, &r, -EPERM);
    case SYS_adjtimex: return tell_adjustment(task, &r, 1);
    case SYS_clock_adjtime: return tell_adjustment(task, &r, 2);
    case SYS_poll: return wait_milliseconds(task, &r, 3);
    case SYS_epoll_wait: case SYS_epoll_pwait: return wait_milliseconds(task, &r, 4);
    case SYS_ppoll: return wait_span(task, &r, 3, 1e-9);
    case SYS_epoll_pwait2: return wait_span(task, &r, 4, 1e-9);
    case SYS_select: return wait_span(task, &r, 5, 1e-6);
    case SYS_pselect6: return wait_span(task, &r, 5, 1e-9);
    case SYS_rt_sigtimedwait:
      wait_span(task, &r, 3, 1e-9);
      if (task->wait) task->wait = IN_SIGNAL;
      return;
    case SYS_nanosleep: return sleep_long(task, &r, 1, 0, CLOCK_MONOTONIC);
    case SYS_clock_nanosleep:
      return sleep_long(task, &r, 3, (r.rsi & TIMER_ABSTIME) != 0, (clockid_t)r.rdi);
    case SYS_futex: return wait_futex(task, &r);
    case SYS_openat: return give_boot_id(task, &r, 2);
    case SYS_open: return give_boot_id(task, &r, 1);
    default: task->watches_exit = 1;  // what is told or made is looked at then
  }
}

static struct timespec file_time(const struct task *task, long seconds, long nanoseconds) {
  double truth = truth_at((double)seconds + (double)nanoseconds / 1e9);
  return timespec_of(truth + machines[task->machine].wall);
}

static void tell_file_times(struct task *task, const struct user_regs_struct *r) {
  if ((long)r->rax != 0) return;
  if (r->orig_rax == SYS_statx) {
    struct statx status;
    if (get(task->id, r->r8, &status, sizeof status)) return;
    struct timespec t = file_time(task, status.stx_mtime.tv_sec, status.stx_mtime.tv_nsec);
    status.stx_mtime.tv_sec = t.tv_sec;
    status.stx_mtime.tv_nsec = (unsigned)t.tv_nsec;
    status.stx_ctime = status.stx_mtime;
    put(task->id, r->r8, &status, sizeof status);
    return;
  }
  unsigned long at = r->orig_rax == SYS_newfstatat ? r->rdx : r->rsi;
  struct stat status;
  if (get(task->id, at, &status, sizeof status)) return;
  status.st_mtim = status.st_ctim = file_time(task, status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
  put(task->id, at, &status, sizeof status);
}

// In time that is up, `select` leaves nothing in its sets.
static void clear_sets(const struct task *task, const struct user_regs_struct *r) {
  static const unsigned char nothing[128];
  if (r->orig_rax != SYS_select && r->orig_rax != SYS_pselect6) return;
  size_t count = r->rdi > 1024 ? sizeof nothing : (r->rdi + 63) / 64 * 8;
  unsigned long sets[] = {r->rsi, r->rdx, r->r10};
  for (int i = 0; i < 3; i++)
    if (sets[i]) put(task->id, sets[i], nothing, count);
}

// A connection sends at once: the kernel would keep small pieces until the other side has confirmed the
// last one, which takes a moment of the host's time, in which hours may pass.
static void send_at_once(const struct task *task, const struct user_regs_struct *r) {
  if ((long)r->rax < 0 || (r->rdi != AF_INET && r->rdi != AF_INET6) || (r->rsi & 0xF) != SOCK_STREAM) return;
  int process = (int)syscall(SYS_pidfd_open, process_of(task->id), 0), one = 1;
  int own = process < 0 ? -1 : (int)syscall(SYS_pidfd_getfd, process, (int)r->rax, 0);
  if (own >= 0) {
    setsockopt(own, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    close(own);
  }
  if (process >= 0) close(process);
}

// A call has ended, by itself or because its time has come.
void on_exit_of_call(struct task *task) {
  struct user_regs_struct r;
  if (ptrace(PTRACE_GETREGS, task->id, 0, &r)) return;
  switch (r.orig_rax) {
    case SYS_fstat: case SYS_stat: case SYS_lstat: case SYS_newfstatat: case SYS_statx:
      tell_file_times(task, &r);
      break;
    case SYS_socket: send_at_once(task, &r); break;
    default: break;
  }
  if (task->changed_register) *argument(&r, task->changed_register) = task->old_value;
  long result = (long)r.rax;
  int is_interrupted = result == -EINTR || (result <= -512 && result >= -516);
  if (is_interrupted && task->is_expired) {
    clear_sets(task, &r);
    static const long results[] = {[IN_POLL] = 0, [IN_SLEEP] = 0, [IN_FUTEX] = -ETIMEDOUT, [IN_SIGNAL] = -EAGAIN};
    r.orig_rax = (unsigned long)-1;
    r.rax = (unsigned long)results[task->wait];
  } else if (result == -516) {
    r.rax = (unsigned long)-514;  // begins anew, with its own limit, unless a signal is handled
  }
  if (task->changed_register || task->wait) ptrace(PTRACE_SETREGS, task->id, 0, &r);
  task->changed_register = task->watches_exit = 0;
  task->wait = NO_WAIT;
  task->deadline = NEVER;
  task->is_expired = 0;
}
