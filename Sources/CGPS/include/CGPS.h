// A connection to gpsd through libgps, which is used only to open it and to ask for reports.
//
// libgps changes with every second release of gpsd (API 11 to 16 between Debian 12 and now: its
// types, its layout, the type of its descriptor), so none of its types is visible above this file.
//
// Bytes are read from the descriptor by our own code, not by gps_read, which does not meet the
// needs of a black box (seen in 3.22; the source of later versions reads the same):
// - its buffer holds one answer; a longer line without an end fills it, and then every later call
//   returns -1 without reading: one bad line loses the connection,
// - it cuts lines at a NUL and cannot report that it did,
// - it interprets each line with a parser of fixed attributes that refuses newer reports, and ours
//   would parse it a second time: twice the time per fix, and twice the attack surface.
#pragma once

/// A connection to gpsd.
typedef struct cgps_connection cgps_connection;

/// Connects to gpsd at a numeric address, or returns NULL and sets `reason`, which is NULL too if
/// libgps does not tell.
///
/// libgps connects with a blocking call. A stopped gpsd with a full queue does not even refuse, and
/// the call would block for two minutes, so a timer interrupts it: a SIGALRM to this thread alone,
/// which has no other use in this process.
cgps_connection *_Nullable cgps_open(
    const char *_Nonnull host, const char *_Nonnull port, int milliseconds,
    const char *_Nullable *_Nonnull reason);

/// The non-blocking socket; it belongs to the connection.
int cgps_descriptor(const cgps_connection *_Nonnull connection);

/// Asks for reports as JSON; 0, or -1 if gpsd is gone. Never raises SIGPIPE.
///
/// May be called again: gpsd then lists its receivers, and wakes those that sleep.
int cgps_watch(cgps_connection *_Nonnull connection);

/// Closes the socket and frees everything.
void cgps_close(cgps_connection *_Nonnull connection);

/// The major version of the library's interface that this was built for.
int cgps_api_version(void);
