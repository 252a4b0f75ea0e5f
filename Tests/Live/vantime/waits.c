// Waits with a limit of time: they enter the kernel without one.
#define _GNU_SOURCE
#include "vantime.h"

#include <errno.h>
#include <linux/futex.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>

static void await(struct task *task, enum wait_kind kind, double deadline) {
  task->wait = kind;
  task->deadline = deadline;
  task->is_expired = 0;
  task->watches_exit = 1;
}

static void wait_in_poll(struct task *task, double seconds) {
  double least = machines[task->machine].least_wait;
  await(task, IN_POLL, now + (seconds < least ? least : seconds));
}

void wait_milliseconds(struct task *task, struct user_regs_struct *registers, int number) {
  int limit = (int)*argument(registers, number);
  if (limit <= 0) return;
  wait_in_poll(task, limit / 1e3);
  change(task, registers, number, (unsigned)-1);
}

// `unit` is of the second number: nanoseconds, or microseconds.
void wait_span(struct task *task, struct user_regs_struct *registers, int number, double unit) {
  struct timespec limit;
  unsigned long at = *argument(registers, number);
  if (!at || get(task->id, at, &limit, sizeof limit)) return;
  double seconds = (double)limit.tv_sec + (double)limit.tv_nsec * unit;
  if (seconds <= 0) return;
  wait_in_poll(task, seconds);
  change(task, registers, number, 0);
}

// A sleep has no form without a limit; it gets one of centuries.
void sleep_long(
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

void wait_futex(struct task *task, struct user_regs_struct *registers) {
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
