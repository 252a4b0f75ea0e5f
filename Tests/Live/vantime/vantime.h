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
// The tracer takes orders from standard input and answers each with one line: `orders.c` has them.
#ifndef VANTIME_H
#define VANTIME_H

#include <sys/types.h>
#include <sys/user.h>
#include <time.h>

#define MACHINES 16
#define NEVER 1e18

// What the wall clock and the uptime of a machine are more than true time, in seconds.
struct machine {
  char name[32];
  double wall, uptime;
  double least_wait;  // its programs wait for at least so long, where they look again and again
  int synced;
  char boot_id[256];
};

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

struct program {
  pid_t id;
  int code;  // -1 while it runs
};

// clock.c
extern struct machine machines[MACHINES];
extern double now;  // true time: seconds since 1970
int machine_named(const char *name);
double time_of(const struct task *task, clockid_t clock);
double host_clock(clockid_t clock);
double seconds_of(struct timespec t);
struct timespec timespec_of(double seconds);
void await_tick(void);
void remember_moment(void);
double truth_at(double host);

// tasks.c
extern struct task tasks[];
extern int task_count;
extern struct program programs[];
extern int program_count;
struct task *find_task(pid_t id);
struct task *add_task(pid_t id, int machine, int root);
struct task *adopt_task(pid_t id);
void remove_task(pid_t id);
pid_t process_of(pid_t id);
int is_asleep(const struct task *task);
int get(pid_t id, unsigned long at, void *bytes, size_t count);
int put(pid_t id, unsigned long at, const void *bytes, size_t count);
unsigned long long *argument(struct user_regs_struct *registers, int number);
void change(struct task *task, struct user_regs_struct *registers, int number, unsigned long value);
void answer(struct task *task, struct user_regs_struct *registers, long result);
void hide_vdso(pid_t id);

// waits.c
void wait_milliseconds(struct task *task, struct user_regs_struct *registers, int number);
void wait_span(struct task *task, struct user_regs_struct *registers, int number, double unit);
void sleep_long(
  struct task *task, struct user_regs_struct *registers, int number, int is_absolute, clockid_t clock);
void wait_futex(struct task *task, struct user_regs_struct *registers);

// calls.c
void install_filter(void);
void on_call(struct task *task);
void on_exit_of_call(struct task *task);

// run.c
int turn(void);
void run(double until, int awaited);

#endif
