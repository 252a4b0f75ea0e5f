// What Swift's Glibc module leaves out: calls hidden behind feature macros, variadic calls, and
// macros that Swift cannot read. Each shim gives its reason. All return -1 and set errno on failure
// unless they say otherwise.
//
// They are declared here and defined in CLinux.c, not inline: with _GNU_SOURCE in a header, types
// such as fd_set differ from those in the Glibc module, and the compiler refuses to mix the two.
#pragma once

#include <stdint.h>
#include <dirent.h>

// MARK: - Files

/// Renames, but never over an existing name. `renameat2` is a GNU extension.
int clinux_rename_exclusively(
    int from_directory, const char *_Nonnull from, int to_directory, const char *_Nonnull to);

/// Creates a file without a name, gone when it is closed. O_TMPFILE is a GNU extension.
int clinux_open_unnamed(const char *_Nonnull folder);

/// Creates a file in memory, gone when it is closed. `memfd_create` is a GNU extension.
int clinux_open_memory(void);

/// Has the kernel begin to write what was changed in a file, where it can. `sync_file_range` is a GNU
/// extension.
void clinux_begin_writing(int descriptor);

/// The name in a directory entry: Swift sees the array as a tuple of 256 elements.
const char *_Nonnull clinux_entry_name(const struct dirent *_Nonnull entry);

/// The system's message for an error number, or NULL. `strerrordesc_np` is a GNU extension, and
/// unlike `strerror` its texts are constants: no buffer, no lock, no locale.
const char *_Nullable clinux_error_text(int code);

// MARK: - Locks of an open file: unlike POSIX locks, they survive closing another descriptor

/// Takes the exclusive lock on the whole file or fails with EAGAIN. F_OFD_SETLK is a GNU extension.
int clinux_lock(int descriptor);

/// Releases the lock, even if another process has a copy of the descriptor.
void clinux_unlock(int descriptor);

/// 1 if another open file holds the lock, 0 if none does. Does not take it.
int clinux_is_locked(int descriptor);

// MARK: - Clock, terminal and processes

/// 1 if the kernel says that its clock is synchronised to a time server, 0 if not. `adjtimex` is
/// not in POSIX, and `struct timex` differs between architectures.
int clinux_clock_is_synchronised(void);

/// Keeps other processes of this user, and core dumps, out of this process's memory. `prctl` is
/// variadic.
int clinux_forbid_dumps(void);

/// The width of a terminal in columns, or 0 if unknown. `ioctl` is variadic.
int clinux_terminal_columns(int descriptor);

/// The height of a terminal in rows, 0 if it does not know, -1 if it is no terminal.
int clinux_terminal_rows(int descriptor);

/// Opens a pipe, the end to read first, that no child inherits. `pipe2` is a GNU extension; with
/// `pipe`, a child started by another thread at that moment would get both ends.
int clinux_pipe(int *_Nonnull ends);

/// A process's exit code, or -1 if a signal ended it. The wait macros take arguments.
int clinux_exit_code(int status);

// MARK: - A thread-local slot, which Swift cannot express

/// What this thread last stored in its slot, initially NULL. The fault plans of DurableFiles use
/// it, so that tests on other threads are not disturbed.
void *_Nullable clinux_thread_slot(void);

/// Stores a pointer in this thread's slot; the caller keeps it alive.
void clinux_set_thread_slot(void *_Nullable value);

// MARK: - Local sockets

/// Binds a local socket to a name of up to 108 bytes, or to an abstract one if it begins with NUL.
/// Swift sees `sun_path` as a tuple of 108 elements.
int clinux_bind_local(int descriptor, const char *_Nonnull name, int length);

/// Connects a local socket to a name of the same kinds.
int clinux_connect_local(int descriptor, const char *_Nonnull name, int length);

/// A new non-blocking connection that no child inherits. `accept4` is a GNU extension.
int clinux_accept(int descriptor);

/// The user who opened the other end of a local socket. `struct ucred` is a GNU extension.
long clinux_peer_user(int descriptor);

// MARK: - Signals as a descriptor: <sys/signalfd.h> is not in the Glibc module

/// Blocks the given signals for this thread and its future children, and opens a non-blocking
/// descriptor that reports them.
int clinux_open_signals(const int *_Nonnull signals, int count);

/// The next pending signal, or 0 if there is none.
int clinux_next_signal(int descriptor);

/// Ignores a signal. `SIG_IGN` is a cast that Swift cannot read.
int clinux_ignore_signal(int signal);

// MARK: - News from the kernel

/// Opens a non-blocking descriptor that is readable when a route has changed. Swift's Glibc module
/// lacks `struct sockaddr_nl`.
int clinux_open_route_news(void);

/// Opens a descriptor that is readable once a child process has ended. `pidfd_open` is a GNU
/// extension since glibc 2.36; kernels before 5.3 lack it.
int clinux_open_process(int process);

// MARK: - File systems

/// The kind of file system that holds a file, as in <linux/magic.h>, and its id; -1 if unknown.
/// The members of `struct statfs` have other types on other machines.
int clinux_file_system(
    const char *_Nonnull path, uint64_t *_Nonnull kind, uint64_t *_Nonnull id);

// MARK: - Memory

/// Has `free` give memory back to the system at once from a size on, in bytes. `mallopt` is not in the
/// Glibc module. Without it, a program that has once answered much stays as large as it was then.
void clinux_return_memory(int size);
