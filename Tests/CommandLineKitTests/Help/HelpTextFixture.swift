/// What help must look like, line by line.
enum HelpTextFixture {
  static let program = #"""
    sample: Try out what a command line can do.

    Usage:
      sample COMMAND [OPTION]...

    Commands:
      spots       Find places to stay.
      config      Read and change settings.
      help        Show help for a command, or the whole manual.
      completion  Print a completion script for a shell.

    Options for every command:
      --home DIR      Folder that holds all data. Default: $VANLOG_HOME, else
                      $XDG_DATA_HOME/vanlog, else ~/.local/share/vanlog.
      --json          Print the result as JSON.
      -q, --quiet     Suppress notes and progress.
      -v, --verbose   Print more details.
      --color WHEN    When to use colour: auto, always or never. Default: auto,
                      which heeds NO_COLOR.
      --units SYSTEM  metric or imperial. Default: the setting output.units.
      --no-pager      Print long pages all at once.
      -h, --help      Show help for the command.
      --version       Show the version.

    See 'sample COMMAND --help' for each command.

    """#

  static let group = #"""
    Find places to stay.

    Usage:
      sample spots COMMAND [OPTION]...

    Commands:
      spots packs  Sets of places.
      spots near   List places around a point, nearest first.
      spots move   Move a place to another point.
      spots note   Write something about a place.

    See 'sample spots COMMAND --help' for each command.

    """#

  static let command = #"""
    List places around a point, nearest first.

    Examples:
      sample spots near --at 47.4,8.5
                                  Look around Zürich.
      sample spots near -k water -n 1 --radius 5
                                  Find the nearest tap.

    Usage:
      sample spots near [OPTION]...

    Distances are those of the ellipsoid. A place that lies on the edge of the
    circle belongs to it.

    Without a point, the last known position counts.

    Options:
      -a, --at LAT,LON            The point to look around.
      -r, --radius KM             How far to look. Default: 25.
      -n, --limit N               How many places to list at most.
      -k, --kind KIND             Only places of this kind; may be given several
                                  times.
      --pack FILE                 Look in this file instead.
      --export-to-this-folder DIR
                                  Write each place to a file of its own.
      -o, --open-now              Only places that are open.

    Options for every command:
      --home DIR      Folder that holds all data. Default: $VANLOG_HOME, else
                      $XDG_DATA_HOME/vanlog, else ~/.local/share/vanlog.
      --json          Print the result as JSON.
      -q, --quiet     Suppress notes and progress.
      -v, --verbose   Print more details.
      --color WHEN    When to use colour: auto, always or never. Default: auto,
                      which heeds NO_COLOR.
      --units SYSTEM  metric or imperial. Default: the setting output.units.
      --no-pager      Print long pages all at once.
      -h, --help      Show help for the command.
      --version       Show the version.

    Fields of --json:
      places[]      the places, nearest first
        name        name of the place
        distance_m  how far it is from the point
        kind        what it is: camp, parking or water
      left_out.*    how many were left out, by reason

    Exit codes:
      0   success
      1   no place is near enough
      64  invalid command line
      70  internal error; please report it
      74  read or write error

    """#
}
