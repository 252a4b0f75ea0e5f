#define _POSIX_C_SOURCE 200809L  // for O_CLOEXEC

#include "CMutants.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <unistd.h>

// Written by Tests/Mutants/apply.py: VANLOG_ACTIVE_MUTANT, the path of a file with a number. It is
// compiled in, because tests start programs with an environment of their own.
#include "active.h"

static atomic_int active = -1;

// No mutant is number 0. Mutants stand between a system call and its errno, so this leaves it alone.
static int read_active(void)
{
    int saved = errno, number = 0;
    char digits[8];
    int file = open(VANLOG_ACTIVE_MUTANT, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        ssize_t count = read(file, digits, sizeof digits);
        for (ssize_t index = 0; index < count && digits[index] >= '0' && digits[index] <= '9'; index++)
            number = number * 10 + digits[index] - '0';
        close(file);
    }
    errno = saved;
    return number;
}

bool vanlog_mutant(int number)
{
    int known = atomic_load_explicit(&active, memory_order_relaxed);
    if (known < 0) {
        known = read_active();
        atomic_store_explicit(&active, known, memory_order_relaxed);
    }
    return known == number;
}
