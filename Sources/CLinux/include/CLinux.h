// What Swift's Glibc module leaves out: calls hidden behind feature macros, variadic calls, and
// macros that Swift cannot read. Each shim says why it is here. All return -1 and set errno on
// failure unless they say otherwise.
//
// They are declared here and defined in CLinux.c, not inline: with _GNU_SOURCE in a header, types
// such as fd_set differ from those in the Glibc module, and the compiler refuses to mix the two.
#pragma once

#include <dirent.h>

// MARK: - Files

/// Renames, but never over an existing name. `renameat2` is a GNU extension.
int clinux_rename_exclusively(
    int from_directory, const char *_Nonnull from, int to_directory, const char *_Nonnull to);

/// Opens a new file in a folder where it has no name; it is gone when it is closed. O_TMPFILE is a
/// GNU extension.
int clinux_open_unnamed(const char *_Nonnull folder);

/// The name in a directory entry: Swift sees the array as a tuple of 256 elements.
const char *_Nonnull clinux_entry_name(const struct dirent *_Nonnull entry);

/// The kernel's words for an error number, or NULL. `strerrordesc_np` is a GNU extension, and
/// unlike `strerror` its texts are constants: no buffer, no lock, no locale.
const char *_Nullable clinux_error_text(int code);

// MARK: - Locks of an open file: unlike POSIX locks, closing another descriptor does not lose them

/// Takes the exclusive lock on the whole file or fails with EAGAIN. F_OFD_SETLK is a GNU extension.
int clinux_lock(int descriptor);

/// 1 if another open file holds the lock, 0 if none does. Asks without taking it.
int clinux_is_locked(int descriptor);

// MARK: - Clock, terminal and processes

/// 1 if the kernel says that its clock follows a time server, 0 if not. `adjtimex` is no part of
/// POSIX, and `struct timex` differs between architectures.
int clinux_clock_is_synchronised(void);

/// The columns of a terminal, or 0 if it does not say. `ioctl` is variadic.
int clinux_terminal_columns(int descriptor);

/// What a process returned, or -1 if a signal ended it. The wait macros take arguments.
int clinux_exit_code(int status);

// MARK: - A slot of each thread, which Swift has no spelling for

/// What this thread last put into its slot, NULL at first. The seam for faults in DurableFiles
/// uses it, so that tests on other threads go on undisturbed.
void *_Nullable clinux_thread_slot(void);

/// Puts a pointer, which the caller keeps alive, into this thread's slot.
void clinux_set_thread_slot(void *_Nullable value);

// MARK: - Local sockets

/// Binds a local socket to a name of up to 108 bytes, or to an abstract one if it begins with NUL.
/// Swift sees `sun_path` as a tuple of 108 elements.
int clinux_bind_local(int descriptor, const char *_Nonnull name, int length);

/// Connects a local socket to a name of the same kinds.
int clinux_connect_local(int descriptor, const char *_Nonnull name, int length);

/// A new connection whose calls never wait and which no child inherits. `accept4` is a GNU extension.
int clinux_accept(int descriptor);

/// The user at the other end of a local socket when it was connected. `struct ucred` is a GNU
/// extension.
long clinux_peer_user(int descriptor);

// MARK: - Signals as something to read: <sys/signalfd.h> is not in the Glibc module

/// Blocks the given signals for this thread and its children to come, and opens a descriptor that
/// tells of them; reading it never waits.
int clinux_open_signals(const int *_Nonnull signals, int count);

/// The next signal that has come, or 0 if none has.
int clinux_next_signal(int descriptor);

/// Has a signal ignored. `SIG_IGN` is a cast that Swift cannot read.
int clinux_ignore_signal(int signal);
