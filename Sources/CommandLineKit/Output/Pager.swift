internal import Children
internal import Glibc

/// A program that shows a page screen by screen.
struct Pager {
  private let path: String
  let arguments: [String]

  /// The words for having none.
  private static let none = ["never", "cat"]
  private static let shell = "/bin/sh"
  /// What `less` does unless told otherwise: end at once if all fits, show colours, leave the page.
  private static let habits = "FRX"
  /// The codes by which a shell says that it has not found or could not start the program.
  private static let notStarted: ClosedRange<Int32> = 126...127

  /// The first that is named: `VANLOG_PAGER`, the setting, `PAGER`; else `less` if there is one.
  ///
  /// `nil` if a page is to be printed as it is.
  init?(_ environment: Environment, setting: String) {
    guard environment["TERM"] != "dumb" else { return nil }
    let chosen = setting == "auto" ? nil : setting
    guard let named = environment["VANLOG_PAGER"] ?? chosen ?? environment["PAGER"] else {
      guard let less = ProgramPath.find("less") else { return nil }
      (path, arguments) = (less, ["-\(Self.habits)"])
      return
    }
    guard !Self.none.contains(named) else { return nil }
    (path, arguments) = (Self.shell, ["-c", named])
  }

  /// Shows a page and waits until the reader has closed it; returns false if there is no such program.
  ///
  /// How the pager ends, and how much of the page was read, does not concern the command.
  func show(_ page: [UInt8]) -> Bool {
    setenv("LESS", Self.habits, 0)
    guard let child = try? Spawn.startReading(path, arguments) else { return false }
    // Ctrl-C is for the pager: without it the terminal would be left as the pager had made it.
    let (interrupt, quit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    _ = StandardDescriptor.write(page, to: child.input)
    close(child.input)
    return !Self.notStarted.contains(Spawn.exitCode(of: child.process))
  }
}
