// A connection to gpsd through libgps, of which only the opening and the asking are used.
//
// libgps changes with every second release of gpsd (API 11 to 16 between Debian 12 and now: its
// types, its layout, the type of its descriptor), so none of its types is seen above this file.
//
// Bytes are read from the descriptor by our own code and not by gps_read, which cannot be held to
// what a black box needs (seen in 3.22; the source of later ones reads the same):
// - its buffer holds one answer; a longer line without an end fills it, and then every later call
//   returns -1 without reading: the connection is lost to one bad line,
// - it cuts lines at a NUL and cannot say that it did,
// - it interprets each line with a parser of fixed attributes that refuses newer reports, which are
//   then read a second time by ours: twice the time of each fix, and twice the surface.
#pragma once

/// A connection to gpsd.
typedef struct cgps_connection cgps_connection;

/// Connects to gpsd at a numeric address, or returns NULL and a text for why in `reason`.
///
/// libgps connects with a call that waits. A gpsd that is stopped and has its queue full does not
/// even refuse, and the call would wait for two minutes, so a timer interrupts it: a signal SIGALRM
/// to this thread alone, which has no other use in this process.
cgps_connection *_Nullable cgps_open(
    const char *_Nonnull host, const char *_Nonnull port, int milliseconds,
    const char *_Nullable *_Nonnull reason);

/// The socket, which never makes a call wait; it belongs to the connection.
int cgps_descriptor(const cgps_connection *_Nonnull connection);

/// Asks for reports as JSON; 0, or -1 if gpsd is gone. No SIGPIPE comes of it.
///
/// May be asked again: gpsd then says which receivers it has, and wakes those that sleep.
int cgps_watch(cgps_connection *_Nonnull connection);

/// Closes the socket and frees all.
void cgps_close(cgps_connection *_Nonnull connection);

/// The major version of the library's interface that this was built for.
int cgps_api_version(void);
