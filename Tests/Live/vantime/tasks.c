// The tasks of all programs, their memory and their registers.
#define _GNU_SOURCE
#include "vantime.h"

#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <unistd.h>

#define TASKS 2048

struct task tasks[TASKS];
int task_count;
struct program programs[65536];
int program_count;

struct task *find_task(pid_t id) {
  for (int i = 0; i < task_count; i++)
    if (tasks[i].id == id) return &tasks[i];
  return NULL;
}

struct task *add_task(pid_t id, int machine, int root) {
  if (task_count == TASKS) abort();
  struct task *task = &tasks[task_count++];
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/stat", id);
  *task = (struct task){.id = id, .machine = machine, .root = root, .deadline = NEVER};
  task->stat = open(path, O_RDONLY | O_CLOEXEC);
  return task;
}

void remove_task(pid_t id) {
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

pid_t process_of(pid_t id) { return (pid_t)number_in_status(id, "Tgid:"); }

// A task that nobody has announced: a thread or a child of one that is known.
struct task *adopt_task(pid_t id) {
  struct task *parent = find_task(process_of(id));
  if (!parent) parent = find_task((pid_t)number_in_status(id, "PPid:"));
  return add_task(id, parent ? parent->machine : 0, parent ? parent->root : 0);
}

// Whether it sleeps until somebody wakes it up; one that waits for a disk works.
int is_asleep(const struct task *task) {
  char text[512];
  ssize_t count = task->stat < 0 ? -1 : pread(task->stat, text, sizeof text - 1, 0);
  if (count <= 0) return 1;
  text[count] = 0;
  const char *end = strrchr(text, ')');
  return end && end[1] && strchr("SZX", end[2]) != NULL;
}

int put(pid_t id, unsigned long at, const void *bytes, size_t count) {
  struct iovec here = {(void *)bytes, count}, there = {(void *)at, count};
  return process_vm_writev(id, &here, 1, &there, 1, 0) == (ssize_t)count ? 0 : -1;
}

int get(pid_t id, unsigned long at, void *bytes, size_t count) {
  struct iovec here = {bytes, count}, there = {(void *)at, count};
  return process_vm_readv(id, &here, 1, &there, 1, 0) == (ssize_t)count ? 0 : -1;
}

unsigned long long *argument(struct user_regs_struct *registers, int number) {
  switch (number) {
    case 1: return &registers->rdi;
    case 2: return &registers->rsi;
    case 3: return &registers->rdx;
    case 4: return &registers->r10;
    default: return &registers->r8;
  }
}

// Gives the call another argument; the old one is back when it ends.
void change(struct task *task, struct user_regs_struct *registers, int number, unsigned long value) {
  task->changed_register = number;
  task->old_value = *argument(registers, number);
  task->watches_exit = 1;
  *argument(registers, number) = value;
  ptrace(PTRACE_SETREGS, task->id, 0, registers);
}

// Answers a call in place of the kernel.
void answer(struct task *task, struct user_regs_struct *registers, long result) {
  registers->orig_rax = (unsigned long)-1;
  registers->rax = (unsigned long)result;
  ptrace(PTRACE_SETREGS, task->id, 0, registers);
}

void hide_vdso(pid_t id) {
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
