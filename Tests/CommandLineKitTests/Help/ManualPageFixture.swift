/// What the manual page must look like, line by line.
enum ManualPageFixture {
  static let page = #"""
    .TH SAMPLE 1 "2026-08-12" "sample 1.2.3"
    .SH NAME
    sample \- Try out what a command line can do.
    .SH SYNOPSIS
    .B sample
    .I COMMAND
    [\fIOPTION\fR]...
    .SH DESCRIPTION
    All data stays in one folder on this machine, works without a network, and survives a power cut at any moment. Results go to standard output, everything else to standard error.
    .SH OPTIONS FOR EVERY COMMAND
    .TP
    \fB\-\-home DIR\fR
    Folder that holds all data. Default: $VANLOG_HOME, else $XDG_DATA_HOME/vanlog, else \(ti/.local/share/vanlog.
    .TP
    \fB\-\-json\fR
    Print the result as JSON.
    .TP
    \fB\-q, \-\-quiet\fR
    Suppress notes and progress.
    .TP
    \fB\-v, \-\-verbose\fR
    Print more details.
    .TP
    \fB\-\-color WHEN\fR
    When to use colour: auto, always or never. Default: auto, which heeds NO_COLOR.
    .TP
    \fB\-\-units SYSTEM\fR
    metric or imperial. Default: the setting output.units.
    .TP
    \fB\-\-no\-pager\fR
    Print long pages all at once.
    .TP
    \fB\-h, \-\-help\fR
    Show help for the command.
    .TP
    \fB\-\-version\fR
    Show the version.
    .SH COMMANDS
    .SS "sample spots near"
    .B sample spots near
    [\fIOPTION\fR]...
    .PP
    List places around a point, nearest first.
    .PP
    Distances are those of the ellipsoid. A place that lies on the edge of the circle belongs to it.
    .PP
    Without a point, the last known position counts.
    .TP
    \fB\-a, \-\-at LAT,LON\fR
    The point to look around.
    .TP
    \fB\-r, \-\-radius KM\fR
    How far to look. Default: 25.
    .TP
    \fB\-n, \-\-limit N\fR
    How many places to list at most.
    .TP
    \fB\-k, \-\-kind KIND\fR
    Only places of this kind; may be given several times.
    .TP
    \fB\-\-pack FILE\fR
    Look in this file instead.
    .TP
    \fB\-\-export\-to\-this\-folder DIR\fR
    Write each place to a file of its own.
    .TP
    \fB\-o, \-\-open\-now\fR
    Only places that are open.
    .TP
    \fBJSON: places[]\fR
    the places, nearest first
    .TP
    \fBJSON: places[].name\fR
    name of the place
    .TP
    \fBJSON: places[].distance_m\fR
    how far it is from the point
    .TP
    \fBJSON: places[].kind\fR
    what it is: camp, parking or water
    .TP
    \fBJSON: left_out.*\fR
    how many were left out, by reason
    .PP
    Look around Zürich.
    .RS
    .nf
    sample spots near \-\-at 47.4,8.5
    .fi
    .RE
    .PP
    Find the nearest tap.
    .RS
    .nf
    sample spots near \-k water \-n 1 \-\-radius 5
    .fi
    .RE
    .TP
    \fBExit 1\fR
    no place is near enough
    .SS "sample awkward ..."
    .B sample awkward
    [\fIOPTION\fR]... \fI[SOME\-FILE]...\fR
    .PP
    \&.dots at the start, and \(aqquotes\(aq.
    .PP
    \(aqQuoted\(aq at the start.
    .PP
    A \e backslash, \(ti tilde, \(ha hat, \(ga tick.
    .TP
    \fB[SOME\-FILE]...\fR
    \&.hidden files too.
    .PP
    \&.Do it.
    .RS
    .nf
    sample awkward \(aq.\ex\(aq \(ti/a\-b
    .fi
    .RE
    .SH EXIT STATUS
    .TP
    \fB0\fR
    success
    .TP
    \fB1\fR
    nothing was found
    .TP
    \fB64\fR
    invalid command line
    .TP
    \fB65\fR
    invalid input data
    .TP
    \fB66\fR
    an input was not found
    .TP
    \fB69\fR
    a required service or program is unavailable
    .TP
    \fB70\fR
    internal error; please report it
    .TP
    \fB73\fR
    cannot create a file or folder
    .TP
    \fB74\fR
    read or write error
    .TP
    \fB75\fR
    busy; try again later
    .TP
    \fB77\fR
    permission denied
    .TP
    \fB78\fR
    invalid configuration
    .SH ENVIRONMENT
    .TP
    \fBVANLOG_HOME\fR
    The home folder, unless \-\-home names another.
    .TP
    \fBXDG_DATA_HOME\fR
    Base of the home folder if VANLOG_HOME is not set.
    .TP
    \fBNO_COLOR\fR
    If set, disables colour unless \-\-color=always is given.
    .TP
    \fBCOLUMNS\fR
    Width of the terminal, if the terminal does not report it.
    .SH FILES
    .TP
    \fB\(ti/.local/share/vanlog/\fR
    The home folder, readable by its owner alone.
    .TP
    \fBconfig.json\fR
    The settings of this device, in the home folder.
    .TP
    \fBset\-aside/\fR
    Files that could not be read, in the home folder; never deleted by vanlog.

    """#
}
