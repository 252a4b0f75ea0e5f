// True time, the clocks of machines, and the times of files.
#define _GNU_SOURCE
#include "vantime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct machine machines[MACHINES];
double now;

struct timespec timespec_of(double seconds) {
  if (seconds < 0) seconds = 0;
  struct timespec t = {.tv_sec = (time_t)seconds};
  t.tv_nsec = (long)((seconds - (double)t.tv_sec) * 1e9);
  return t;
}

double seconds_of(struct timespec t) { return (double)t.tv_sec + (double)t.tv_nsec / 1e9; }

double host_clock(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return seconds_of(t);
}

int machine_named(const char *name) {
  int i = 0;
  while (i < MACHINES - 1 && machines[i].name[0] && strcmp(machines[i].name, name)) i++;
  snprintf(machines[i].name, sizeof machines[i].name, "%s", name);
  return i;
}

double time_of(const struct task *task, clockid_t clock) {
  const struct machine *machine = &machines[task->machine];
  return now + (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE ? machine->wall : machine->uptime);
}

// When it was which time on the host, for the times of files.
static struct moment {
  double host, truth;
} *moments;
static size_t moment_count, moment_room;

// The kernel dates files by ticks of its clock, or by the clock itself where somebody looks.
static double host_tick(void) { return host_clock(CLOCK_REALTIME_COARSE); }

// So that no file of before a long jump is dated like what comes after it.
void await_tick(void) {
  double last = host_clock(CLOCK_REALTIME);
  while (host_tick() <= last) usleep(500);
}

void remember_moment(void) {
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
double truth_at(double host) {
  size_t low = 0, high = moment_count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (moments[middle].host <= host) low = middle + 1; else high = middle;
  }
  if (low == 0) return moment_count ? moments[0].truth - (moments[0].host - host) : host;
  return moments[low - 1].truth;
}
