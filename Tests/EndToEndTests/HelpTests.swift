import TestSupport
import Testing

@Suite(.temporaryDirectory) struct HelpTests {
  static let program = """
    vanlog: Offline-first logbook for van travel: drives, trips, places and money.

    Usage:
      vanlog COMMAND [OPTION]...

    Commands:
      drive       Record, show, edit and export drives.
      spots       Find places to stay, from packs and your own list.
      trip        Start and end trips, and show their statistics.
      route       Plan routes, and make trips of them.
      checkin     Log where you stayed and how it was.
      ledger      Track expenses and income.
      say         Enter money or a stay in a line of plain language.
      border      Look up countries, and keep the crossings of borders.
      sky         Look up sun and moon, weather and solar yield.
      manifest    Track what is on board: where, how much and how heavy.
      docs        Keep papers, their expiry dates and what borders ask for.
      van         Manage vans and choose the one in use.
      service     Keep the van maintained, by months and kilometres.
      preflight   Go through what to check before a drive.
      person      Manage the people who travel with you.
      sync        Keep your devices in step, encrypted, through any place for files.
      automation  Let things happen by themselves.
      web         Serve a page to phones in the van.
      config      Show and change settings.
      daemon      Have services of this machine work for you.
      day         Show one day: drives, nights, money, borders, weather and notes.
      diary       Tell a trip day by day, as text, Markdown or a page with a map.
      schengen    Count the days in the Schengen area: 90 in any 180.
      status      Show an overview, and what to do next.
      due         List what expires, runs short or comes up, most urgent first.
      emergency   Show what to say in an emergency: number, position, people, van.
      offline     Show which features work without a network.
      doctor      Check machine, services and data, and say what to do.
      backup      Back up everything into one file, and verify it.
      restore     Restore a backup, and set the current data aside.
      wipe        Remove all packs of spots, or everything, after a backup.
      export      Export all records as CSV and JSON files.
      undo        Take back the last change that was made on this device.
      history     Show who changed what and when, newest first.
      completion  Print a completion script for a shell.
      help        Show help for a command, or the whole manual.
      version     Show the versions of vanlog, its libraries and its programs.

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

    See 'vanlog COMMAND --help' for each command.

    """

  static let group = """
    Show and change settings.

    Usage:
      vanlog config COMMAND [OPTION]...

    Commands:
      config list   List all settings with their values.
      config get    Print the value of a setting.
      config set    Change a setting.
      config unset  Reset a setting to its default.
      config path   Print the path of the settings file.

    See 'vanlog config COMMAND --help' for each command.

    """

  static let command = """
    Change a setting.

    Examples:
      vanlog config set output.units imperial
                                  Show miles and feet.

    Usage:
      vanlog config set [OPTION]... KEY VALUE

    Operands:
      KEY    The setting; see 'vanlog config list'.
      VALUE  The new value.

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
      key      name of the setting
      value    current value
      default  default value
      set      whether a value is set
      scope    whether it applies to this device or to all: device or shared
      values   allowed values, in words
      help     what the setting does

    Exit codes:
      0   success
      64  invalid command line
      70  internal error; please report it
      73  the settings cannot be written
      74  read or write error
      75  another vanlog process is changing them
      77  the folder belongs to another user

    """

  @Test(arguments: [
    (["help"], program), (["--help"], program), (["-h"], program), (["config", "--help"], group),
    (["help", "config"], group), (["config", "set", "--help"], command),
    (["help", "config", "set"], command), (["--help", "config", "set"], command),
  ])
  func `help is the same whichever way it is requested`(arguments: [String], text: String) throws {
    let finished = try Van.run(arguments)
    #expect(finished.output == text)
    #expect(finished.status == 0)
    #expect(finished.errors == "")
  }

  @Test(arguments: ["--version", "--version --quiet", "--quiet --version"])
  func `the version is one line, on the fast path and the normal one`(line: String) throws {
    let finished = try Van.shell(#"exec "$vanlog" \#(line)"#)
    #expect(finished.output == "vanlog 0.1.0\n")
    #expect(finished.status == 0)
  }

  @Test func `help and version open nothing`() throws {
    for arguments in [["help"], ["--version"], ["help", "--man"], ["completion", "bash"]] {
      let environment = ["VANLOG_HOME": "/dev/null/nowhere"]
      #expect(try Van.run(arguments, environment: environment).status == 0)
    }
    #expect(try Van.everything().isEmpty)
  }

  @Test func `man finds no fault in the manual page`() throws {
    let finished = try Van.shell(
      #""$vanlog" help --man > "$HOME/vanlog.1"; man --warnings=w -l "$HOME/vanlog.1""#,
      environment: ["MANWIDTH": "80", "MANROFFSEQ": "", "TERM": "dumb"])
    #expect(finished.errors == "")
    #expect(finished.status == 0)
    for text in ["vanlog config set", "EXIT STATUS", "VANLOG_HOME", "--home DIR"] {
      #expect(finished.output.contains(text))
    }
  }
}
