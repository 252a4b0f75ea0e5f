// vantime: runs the programs of a van in a time of their own, which jumps.
//
// Time stands still while any of them works, and when all of them sleep, it jumps to the first moment
// at which one wants to wake up. So a parked night costs nothing, and a slow host changes nothing.
//
// Every program is traced. A wait with a time limit is let into the kernel without one, and is ended
// by the tracer when its time has come; questions about the time are answered here, those about the
// times of files too. The vDSO is hidden, so that static programs have to ask as well.
//
// Each program belongs to a machine with a clock, an uptime and a boot id of its own.
// It takes orders from standard input and answers each with one line; README.md lists them.
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MACHINES 16
#define TASKS 2048
#define NEVER 1e18
#define LONG_JUMP 60
#define BOOT_ID "/proc/sys/kernel/random/boot_id"

// MARK: Time

// What the wall clock and the uptime of a machine are more than true time, in seconds.
static struct machine {
  char name[32];
  double wall, uptime;
  double least_wait;  // its programs wait for at least so long, where they look again and again
  int synced;
  char boot_id[256];
} machines[MACHINES];

static double now;  // true time: seconds since 1970

static struct timespec timespec_of(double seconds) {
  if (seconds < 0) seconds = 0;
  struct timespec t = {.tv_sec = (time_t)seconds};
  t.tv_nsec = (long)((seconds - (double)t.tv_sec) * 1e9);
  return t;
}

static double seconds_of(struct timespec t) { return (double)t.tv_sec + (double)t.tv_nsec / 1e9; }

static double host_clock(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return seconds_of(t);
}

// When it was which time on the host, for the times of files.
static struct moment {
  double host, truth;
} *moments;
static size_t moment_count, moment_room;

// The kernel dates files by ticks of its clock, or by the clock itself where somebody looks.
static double host_tick(void) { return host_clock(CLOCK_REALTIME_COARSE); }

// So that no file of before a long jump is dated like what comes after it.
static void await_tick(void) {
  double last = host_clock(CLOCK_REALTIME);
  while (host_tick() <= last) usleep(500);
}

static void remember_moment(void) {
  double host = host_tick();
  if (moment_count > 0 && moments[moment_count - 1].host == host) {
    moments[moment_count - 1].truth = now;
    return;
  }
  if (moment_count == moment_room) {
    moment_room = moment_room ? moment_room * 2 : 4096;
    moments = realloc(moments, moment_room * sizeof *moments);
    if (!moments) abort();
  }
  moments[moment_count++] = (struct moment){host, now};
}

// The true time at which it was `host` on the host; before the beginning both run alike.
static double truth_at(double host) {
  size_t low = 0, high = moment_count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (moments[middle].host <= host) low = middle + 1; else high = middle;
  }
  if (low == 0) return moment_count ? moments[0].truth - (moments[0].host - host) : host;
  return moments[low - 1].truth;
}

// MARK: Tasks

enum wait_kind { NO_WAIT, IN_POLL, IN_SLEEP, IN_FUTEX, IN_SIGNAL };

struct task {
  pid_t id;
  int machine;
  int root;  // the program that was started, by its number
  int stat;  // its open /proc/ID/stat
  enum wait_kind wait;
  double deadline;
  int is_expired, watches_exit;
  double stalled_until;  // nothing it does goes on before, as on a card that takes long
  int is_held, held_signal;
  int changed_register;
  unsigned long old_value;
};

static struct task tasks[TASKS];
static int task_count;

static struct program {
  pid_t id;
  int code;  // -1 while it runs
} programs[65536];
static int program_count;

static struct task *find_task(pid_t id) {
  for (int i = 0; i < task_count; i++)
    if (tasks[i].id == id) return &tasks[i];
  return NULL;
}

static struct task *add_task(pid_t id, int machine, int root) {
  if (task_count == TASKS) abort();
  struct task *task = &tasks[task_count++];
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/stat", id);
  *task = (struct task){.id = id, .machine = machine, .root = root, .deadline = NEVER};
  task->stat = open(path, O_RDONLY | O_CLOEXEC);
  return task;
}

static void remove_task(pid_t id) {
  struct task *task = find_task(id);
  if (!task) return;
  if (task->stat >= 0) close(task->stat);
  *task = tasks[--task_count];
}

static long number_in_status(pid_t id, const char *name) {
  char path[64], line[256];
  snprintf(path, sizeof path, "/proc/%d/status", id);
  FILE *file = fopen(path, "re");
  long number = 0;
  if (!file) return 0;
  while (fgets(line, sizeof line, file))
    if (!strncmp(line, name, strlen(name))) number = atol(line + strlen(name));
  fclose(file);
  return number;
}

// A task that nobody has announced: a thread or a child of one that is known.
static struct task *adopt_task(pid_t id) {
  struct task *parent = find_task((pid_t)number_in_status(id, "Tgid:"));
  if (!parent) parent = find_task((pid_t)number_in_status(id, "PPid:"));
  return add_task(id, parent ? parent->machine : 0, parent ? parent->root : 0);
}

// Whether it sleeps until somebody wakes it up; one that waits for a disk works.
static int is_asleep(const struct task *task) {
  char text[512];
  ssize_t count = task->stat < 0 ? -1 : pread(task->stat, text, sizeof text - 1, 0);
  if (count <= 0) return 1;
  text[count] = 0;
  const char *end = strrchr(text, ')');
  return end && end[1] && strchr("SZX", end[2]) != NULL;
}

// MARK: The memory and registers of a task

static int put(pid_t id, unsigned long at, const void *bytes, size_t count) {
  struct iovec here = {(void *)bytes, count}, there = {(void *)at, count};
  return process_vm_writev(id, &here, 1, &there, 1, 0) == (ssize_t)count ? 0 : -1;
}

static int get(pid_t id, unsigned long at, void *bytes, size_t count) {
  struct iovec here = {bytes, count}, there = {(void *)at, count};
  return process_vm_readv(id, &here, 1, &there, 1, 0) == (ssize_t)count ? 0 : -1;
}

static unsigned long long *argument(struct user_regs_struct *registers, int number) {
  switch (number) {
    case 1: return &registers->rdi;
    case 2: return &registers->rsi;
    case 3: return &registers->rdx;
    case 4: return &registers->r10;
    default: return &registers->r8;
  }
}

// Gives the call another argument; the old one is back when it ends.
static void change(
  struct task *task, struct user_regs_struct *registers, int number, unsigned long value
) {
  task->changed_register = number;
  task->old_value = *argument(registers, number);
  task->watches_exit = 1;
  *argument(registers, number) = value;
  ptrace(PTRACE_SETREGS, task->id, 0, registers);
}

// Answers a call in place of the kernel.
static void answer(struct task *task, struct user_regs_struct *registers, long result) {
  registers->orig_rax = (unsigned long)-1;
  registers->rax = (unsigned long)result;
  ptrace(PTRACE_SETREGS, task->id, 0, registers);
}

static void hide_vdso(pid_t id) {
  struct user_regs_struct registers;
  unsigned long at, value, entry[2];
  long count;
  if (ptrace(PTRACE_GETREGS, id, 0, &registers)) return;
  at = registers.rsp;
  if (get(id, at, &count, 8)) return;
  at += 8 * (unsigned long)(count + 2);
  do {
    if (get(id, at, &value, 8)) return;
    at += 8;
  } while (value);
  for (; !get(id, at, entry, 16) && entry[0]; at += 16)
    if (entry[0] == AT_SYSINFO_EHDR) {
      entry[0] = AT_IGNORE;
      put(id, at, entry, 16);
    }
}

// MARK: Waiting

static void await(struct task *task, enum wait_kind kind, double deadline) {
  task->wait = kind;
  task->deadline = deadline;
  task->is_expired = 0;
  task->watches_exit = 1;
}

static double time_of(const struct task *task, clockid_t clock) {
  const struct machine *machine = &machines[task->machine];
  return now + (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE ? machine->wall : machine->uptime);
}

static void wait_in_poll(struct task *task, double seconds) {
  double least = machines[task->machine].least_wait;
  await(task, IN_POLL, now + (seconds < least ? least : seconds));
}

static void wait_milliseconds(struct task *task, struct user_regs_struct *registers, int number) {
  int limit = (int)*argument(registers, number);
  if (limit <= 0) return;
  wait_in_poll(task, limit / 1e3);
  change(task, registers, number, (unsigned)-1);
}

// `unit` is of the second number: nanoseconds, or microseconds.
static void wait_span(struct task *task, struct user_regs_struct *registers, int number, double unit) {
  struct timespec limit;
  unsigned long at = *argument(registers, number);
  if (!at || get(task->id, at, &limit, sizeof limit)) return;
  double seconds = (double)limit.tv_sec + (double)limit.tv_nsec * unit;
  if (seconds <= 0) return;
  wait_in_poll(task, seconds);
  change(task, registers, number, 0);
}

// A sleep has no form without a limit; it gets one of centuries.
static void sleep_long(
  struct task *task, struct user_regs_struct *registers, int number, int is_absolute, clockid_t clock
) {
  struct timespec limit, centuries = {.tv_sec = 10000000000};
  unsigned long at = *argument(registers, number);
  if (get(task->id, at, &limit, sizeof limit)) return;
  double end = seconds_of(limit) + (is_absolute ? now - time_of(task, clock) : now);
  unsigned long place = (registers->rsp - 1024) & ~15ul;
  if (put(task->id, place, &centuries, sizeof centuries)) return;
  await(task, IN_SLEEP, end);
  if (is_absolute) registers->rdi = CLOCK_MONOTONIC;
  change(task, registers, number, place);
}

static void wait_futex(struct task *task, struct user_regs_struct *registers) {
  int operation = (int)registers->rsi & FUTEX_CMD_MASK;
  if (operation != FUTEX_WAIT && operation != FUTEX_WAIT_BITSET) return;
  struct timespec limit;
  if (!registers->r10 || get(task->id, registers->r10, &limit, sizeof limit)) return;
  double end = now + seconds_of(limit);
  if (operation == FUTEX_WAIT_BITSET) {
    clockid_t clock = registers->rsi & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
    end = now + seconds_of(limit) - time_of(task, clock);
  }
  await(task, IN_FUTEX, end);
  change(task, registers, 4, 0);
}

// MARK: Calls

static const int traced_calls[] = {
  SYS_clock_gettime, SYS_gettimeofday, SYS_time, SYS_adjtimex, SYS_clock_adjtime, SYS_clock_settime,
  SYS_settimeofday, SYS_poll, SYS_ppoll, SYS_select, SYS_pselect6, SYS_epoll_wait, SYS_epoll_pwait,
  SYS_epoll_pwait2, SYS_nanosleep, SYS_clock_nanosleep, SYS_futex, SYS_rt_sigtimedwait, SYS_fstat,
  SYS_stat, SYS_lstat, SYS_newfstatat, SYS_statx, SYS_openat, SYS_open,
};

static void install_filter(void) {
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

static void on_call(struct task *task) {
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
    default: task->watches_exit = 1;  // the times of a file
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

// A call has ended, by itself or because its time has come.
static void on_exit_of_call(struct task *task) {
  struct user_regs_struct r;
  if (ptrace(PTRACE_GETREGS, task->id, 0, &r)) return;
  switch (r.orig_rax) {
    case SYS_fstat: case SYS_stat: case SYS_lstat: case SYS_newfstatat: case SYS_statx:
      tell_file_times(task, &r);
      break;
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

// MARK: Running

static void note_end(pid_t id, int status) {
  for (int i = 0; i < program_count; i++)
    if (programs[i].id == id && programs[i].code < 0)
      programs[i].code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  remove_task(id);
}

static void go_on(struct task *task, int signal) {
  task->is_held = 0;
  ptrace(task->watches_exit ? PTRACE_SYSCALL : PTRACE_CONT, task->id, 0, signal);
}

// Deals with one stop of a task.
static void on_stop(pid_t id, int status) {
  if (WIFEXITED(status) || WIFSIGNALED(status)) return note_end(id, status);
  struct task *task = find_task(id);
  if (!task) task = adopt_task(id);
  int signal = WSTOPSIG(status), event = status >> 16, deliver = 0;
  if (event == PTRACE_EVENT_SECCOMP) {
    on_call(task);
  } else if (event == PTRACE_EVENT_EXEC) {
    // Its other threads are gone without a word, and it has the number of the process now.
    unsigned long former = 0;
    ptrace(PTRACE_GETEVENTMSG, id, 0, &former);
    if ((pid_t)former != id) remove_task((pid_t)former);
    if (!(task = find_task(id))) task = adopt_task(id);
    task->wait = NO_WAIT;
    task->deadline = NEVER;
    task->watches_exit = task->changed_register = 0;
    hide_vdso(id);
  } else if (event == 0 && signal == (SIGTRAP | 0x80)) {
    on_exit_of_call(task);
  } else if (event == 0) {
    deliver = signal;
  }
  if (now < task->stalled_until) {
    task->is_held = 1;
    task->held_signal = deliver;
  } else {
    go_on(task, deliver);
  }
}

// Deals with all stops that there are; returns whether there were any.
static int turn(void) {
  int status, any = 0;
  pid_t id;
  while ((id = waitpid(-1, &status, __WALL | WNOHANG)) > 0) {
    on_stop(id, status);
    any = 1;
  }
  return any;
}

static int all_sleep(void) {
  for (int i = 0; i < task_count; i++)
    if (!tasks[i].is_held && !is_asleep(&tasks[i])) return 0;
  return 1;
}

// Until nothing works any more. Seen asleep twice with nothing in between, all of them sleep.
static int settle(double patience) {
  double end = host_clock(CLOCK_MONOTONIC) + patience;
  int idle = 0, tries = 0;
  while (idle < 2) {
    if (turn()) {
      idle = tries = 0;
      continue;
    }
    if (all_sleep()) {
      idle++;
      continue;
    }
    idle = 0;
    // The kernel says when a task stops, but not when one falls asleep: that has to be looked at.
    if (++tries < 20) sched_yield(); else usleep(tries < 200 ? 20 : 500);
    if (tries % 64 == 0 && host_clock(CLOCK_MONOTONIC) > end) return 0;
  }
  return 1;
}

static double first_deadline(void) {
  double first = NEVER;
  for (int i = 0; i < task_count; i++)
    if (tasks[i].is_held) {
      if (tasks[i].stalled_until < first) first = tasks[i].stalled_until;
    } else if (tasks[i].deadline < first) {
      first = tasks[i].deadline;
    }
  return first;
}

static void wake_expired(void) {
  for (int i = 0; i < task_count; i++)
    if (tasks[i].is_held) {
      if (tasks[i].stalled_until <= now) go_on(&tasks[i], tasks[i].held_signal);
    } else if (tasks[i].deadline <= now) {
      tasks[i].deadline = NEVER;
      tasks[i].is_expired = 1;
      ptrace(PTRACE_INTERRUPT, tasks[i].id, 0, 0);
    }
}

// Lets time pass until a moment, or until a program has ended; a program that works for minutes hangs.
static void run(double until, int awaited) {
  for (;;) {
    if (!settle(180)) {
      puts("hangs");
      return;
    }
    if (awaited >= 0 && programs[awaited].code >= 0) {
      printf("exit %d %.6f\n", programs[awaited].code, now);
      return;
    }
    double next = first_deadline();
    if (next > until) {
      if (until > now) now = until;
      remember_moment();
      printf("at %.6f\n", now);
      return;
    }
    if (next > now + LONG_JUMP) await_tick();
    if (next > now) now = next;
    remember_moment();
    wake_expired();
  }
}

// MARK: Orders

static int machine_named(const char *name) {
  int i = 0;
  while (i < MACHINES - 1 && machines[i].name[0] && strcmp(machines[i].name, name)) i++;
  snprintf(machines[i].name, sizeof machines[i].name, "%s", name);
  return i;
}

static void become(char **fields, int count, int gate, const char *output) {
  char byte;
  if (read(gate, &byte, 1) != 1) _exit(127);
  int file = open(output, O_WRONLY | O_CREAT | O_APPEND, 0600), null = open("/dev/null", O_RDONLY);
  dup2(null, 0);
  dup2(file, 1);
  dup2(file, 2);
  setsid();
  char *arguments[256];
  int n = 0;
  for (int i = 0; i < count && n < 255; i++) {
    if (n == 0 && !strncmp(fields[i], "env:", 4)) putenv(fields[i] + 4);
    else if (n == 0 && !strncmp(fields[i], "err:", 4)) dup2(open(fields[i] + 4, O_WRONLY | O_CREAT | O_APPEND, 0600), 2);
    else if (n == 0 && !strncmp(fields[i], "in:", 3)) dup2(open(fields[i] + 3, O_RDONLY), 0);
    else if (n == 0 && !strncmp(fields[i], "cd:", 3)) { if (chdir(fields[i] + 3)) _exit(127); }
    else arguments[n++] = fields[i];
  }
  arguments[n] = NULL;
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  install_filter();
  execvp(arguments[0], arguments);
  _exit(127);
}

static void start(int machine, const char *output, char **fields, int count) {
  int gate[2];
  if (pipe2(gate, O_CLOEXEC)) abort();
  pid_t id = fork();
  if (id == 0) become(fields, count, gate[0], output);
  close(gate[0]);
  long options = PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC |
                 PTRACE_O_TRACESECCOMP | PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SEIZE, id, 0, options)) perror("ptrace");
  programs[program_count] = (struct program){id, -1};
  add_task(id, machine, program_count);
  if (write(gate[1], "", 1) != 1) abort();
  close(gate[1]);
  printf("started %d %d\n", program_count++, id);
}

// A program and its children get nothing done for so many seconds.
static void stall(int program, double seconds) {
  for (int i = 0; i < task_count; i++)
    if (tasks[i].root == program) {
      tasks[i].stalled_until = now + seconds;
      ptrace(PTRACE_INTERRUPT, tasks[i].id, 0, 0);
    }
  puts("stalled");
}

// The ignition is off: nothing of the machine runs any more.
static void cut(int machine) {
  for (int i = 0; i < task_count; i++)
    if (tasks[i].machine == machine) kill(tasks[i].id, SIGKILL);
  for (;;) {
    int left = 0;
    turn();
    for (int i = 0; i < task_count; i++) left += tasks[i].machine == machine;
    if (!left) break;
    usleep(50);
  }
  puts("cut");
}

static int split(char *line, char **fields, int room) {
  int count = 0;
  line[strcspn(line, "\n")] = 0;
  for (char *rest = line, *field; count < room && (field = strsep(&rest, "\t"));) fields[count++] = field;
  return count;
}

static void obey(char **f, int n) {
  if (n == 6 && !strcmp(f[0], "boot")) {
    struct machine *machine = &machines[machine_named(f[1])];
    machine->uptime = atof(f[2]) - now;
    machine->wall = atof(f[3]) - now;
    machine->synced = atoi(f[4]);
    snprintf(machine->boot_id, sizeof machine->boot_id, "%s", f[5]);
    puts("booted");
  } else if (n == 2 && !strcmp(f[0], "begin")) {
    now = atof(f[1]);
    remember_moment();
    puts("begun");
  } else if (n == 3 && !strcmp(f[0], "lazy")) {
    machines[machine_named(f[1])].least_wait = atof(f[2]);
    puts("set");
  } else if (n == 3 && !strcmp(f[0], "wall")) {
    machines[machine_named(f[1])].wall = atof(f[2]) - now;
    puts("set");
  } else if (n > 3 && !strcmp(f[0], "start")) {
    start(machine_named(f[1]), f[2], f + 3, n - 3);
  } else if (n == 2 && !strcmp(f[0], "run")) {
    run(atof(f[1]), -1);
  } else if (n == 3 && !strcmp(f[0], "wait") && atoi(f[1]) < program_count) {
    run(atof(f[2]), atoi(f[1]));
  } else if (n == 3 && !strcmp(f[0], "signal") && atoi(f[1]) < program_count) {
    int index = atoi(f[1]);
    if (programs[index].code < 0) kill(programs[index].id, atoi(f[2]));
    puts("sent");
  } else if (n == 3 && !strcmp(f[0], "stall") && atoi(f[1]) < program_count) {
    stall(atoi(f[1]), atof(f[2]));
  } else if (n == 2 && !strcmp(f[0], "state") && atoi(f[1]) < program_count) {
    turn();
    printf("code %d\n", programs[atoi(f[1])].code);
  } else if (n == 2 && !strcmp(f[0], "process") && atoi(f[1]) < program_count) {
    printf("process %d\n", programs[atoi(f[1])].code < 0 ? programs[atoi(f[1])].id : 0);
  } else if (n == 2 && !strcmp(f[0], "cut")) {
    cut(machine_named(f[1]));
  } else {
    puts("what?");
  }
}

int main(void) {
  static char line[65536];
  char *fields[512];
  setvbuf(stdout, NULL, _IOLBF, 0);
  signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  // Only one of them ever works, and a switch on one core is far quicker than one between two.
  cpu_set_t cores;
  if (!sched_getaffinity(0, sizeof cores, &cores))
    for (int i = CPU_SETSIZE - 1; i >= 0; i--)
      if (CPU_ISSET(i, &cores)) {
        CPU_ZERO(&cores);
        CPU_SET(i, &cores);
        sched_setaffinity(0, sizeof cores, &cores);
        break;
      }
  setpriority(PRIO_PROCESS, 0, -10);  // only root may; otherwise it takes longer beside others
  while (fgets(line, sizeof line, stdin)) obey(fields, split(line, fields, 512));
  return 0;
}
