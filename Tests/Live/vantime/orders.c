// The orders that vantime takes, a line each with tabs between the fields.
#define _GNU_SOURCE
#include "vantime.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <unistd.h>

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
  if (!sched_getaffinity(0, sizeof cores, &cores)) {
    int chosen = getpid() % CPU_COUNT(&cores), core = 0;
    while (!CPU_ISSET(core, &cores) || chosen-- > 0) core++;
    CPU_ZERO(&cores);
    CPU_SET(core, &cores);
    sched_setaffinity(0, sizeof cores, &cores);
  }
  setpriority(PRIO_PROCESS, 0, -10);  // only root may; otherwise it takes longer beside others
  while (fgets(line, sizeof line, stdin)) obey(fields, split(line, fields, 512));
  return 0;
}
