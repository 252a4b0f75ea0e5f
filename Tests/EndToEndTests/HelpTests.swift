import TestSupport
import Testing

@Suite(.temporaryDirectory) struct HelpTests {
  static let program = """
    vanlog: Log trips, drives and places in a van, offline first.

    Usage:
      vanlog COMMAND [OPTION]...

    Commands:
      drive       Drives: where the van went, point by point.
      spots       Places to stay, from packs of other people and your own.
      trip        Trips: to come, under way, over.
      checkin     Where you stayed, and how it was.
      ledger      Money out, money in.
      manifest    What is in the van, where, how much, and how heavy.
      docs        Papers, when they expire, and what a border officer asks for.
      van         Vans, and which one is in use.
      person      People who travel along.
      config      Show and change the settings.
      status      Show at a glance how things are, and what to do next.
      offline     Show what works without a network connection.
      doctor      Check everything that is kept, and mend what can be mended.
      backup      Write everything into one file, and prove it by reading it back.
      restore     Bring back what a backup holds; what is there now is kept aside.
      export      Write all records as CSV and JSON files that other programs read.
      completion  Print the completion script for a shell.
      help        Show help for a command, or the whole manual.
      version     Show the versions of vanlog, its libraries and its programs.

    Options for every command:
      --home DIR      Folder that holds everything. Default: $VANLOG_HOME, else
                      $XDG_DATA_HOME/vanlog, else ~/.local/share/vanlog.
      --json          Print the result as JSON.
      -q, --quiet     Print no notes and no progress.
      -v, --verbose   Say more about what is done.
      --color WHEN    When to use colour: auto, always or never. Default: auto,
                      which heeds NO_COLOR.
      --units SYSTEM  metric or imperial. Default: the setting output.units.
      -h, --help      Show help for the command.
      --version       Show the version.

    See 'vanlog COMMAND --help' for each command.

    """

  static let group = """
    Show and change the settings.

    Usage:
      vanlog config COMMAND [OPTION]...

    Commands:
      config list   List all settings with their values.
      config get    Print the value of one setting.
      config set    Change one setting.
      config unset  Set one setting back to its default.
      config path   Print the path of the settings file.

    See 'vanlog config COMMAND --help' for each command.

    """

  static let command = """
    Change one setting.

    Examples:
      vanlog config set output.units imperial
                                  Show miles and feet.

    Usage:
      vanlog config set [OPTION]... KEY VALUE

    Operands:
      KEY    The setting; see 'vanlog config list'.
      VALUE  The new value.

    Options for every command:
      --home DIR      Folder that holds everything. Default: $VANLOG_HOME, else
                      $XDG_DATA_HOME/vanlog, else ~/.local/share/vanlog.
      --json          Print the result as JSON.
      -q, --quiet     Print no notes and no progress.
      -v, --verbose   Say more about what is done.
      --color WHEN    When to use colour: auto, always or never. Default: auto,
                      which heeds NO_COLOR.
      --units SYSTEM  metric or imperial. Default: the setting output.units.
      -h, --help      Show help for the command.
      --version       Show the version.

    Fields of --json:
      key      the setting
      value    its value
      default  its value if none is set
      set      whether one is set
      scope    whether all devices share it: device or shared
      values   what it may be, in words
      help     what it is for

    Exit codes:
      0   done
      64  the command line is wrong
      70  a fault of vanlog itself
      73  the settings cannot be written there
      74  reading or writing failed
      75  another vanlog is changing them
      77  the folder belongs to somebody else

    """

  @Test(arguments: [
    (["help"], program), (["--help"], program), (["-h"], program), (["config", "--help"], group),
    (["help", "config"], group), (["config", "set", "--help"], command),
    (["help", "config", "set"], command), (["--help", "config", "set"], command),
  ])
  func `help is the same whichever way it is asked`(arguments: [String], text: String) throws {
    let finished = try Van.run(arguments)
    #expect(finished.output == text)
    #expect(finished.status == 0)
    #expect(finished.errors == "")
  }

  @Test(arguments: ["--version", "--version --quiet", "--quiet --version"])
  func `the version is one line, by the short way and the usual one`(line: String) throws {
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

  @Test func `the manual page has no fault that man can see`() throws {
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
