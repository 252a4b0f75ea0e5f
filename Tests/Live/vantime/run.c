// Lets the tasks work until all of them sleep, and time jump.
#define _GNU_SOURCE
#include "vantime.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#define LONG_JUMP 60

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
int turn(void) {
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

// Whether packets are still on their way in the kernel, which a busy host may deliver late.
static int any_packet_waits(void) {
  static int file = -1;
  static char text[65536];
  if (file < 0 && (file = open("/proc/net/softnet_stat", O_RDONLY | O_CLOEXEC)) < 0) return 0;
  ssize_t count = pread(file, text, sizeof text - 1, 0);
  if (count <= 0) return 0;
  text[count] = 0;
  // A line for each processor; the twelfth number is how many wait there.
  for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
    unsigned waiting = 0;
    *end = 0;
    if (sscanf(line, "%*x%*x%*x%*x%*x%*x%*x%*x%*x%*x%*x%x", &waiting) == 1 && waiting) return 1;
  }
  return 0;
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
    if (all_sleep() && !any_packet_waits()) {
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
void run(double until, int awaited) {
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
