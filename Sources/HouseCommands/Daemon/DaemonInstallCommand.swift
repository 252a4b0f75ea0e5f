import Children
import CommandLineKit
import DurableFiles
import Glibc
import HomeFolder
import SharedCommands
import Text

/// `daemon install`: makes the services of the package work for a user.
struct DaemonInstallCommand: ReadingCommand {
  static let name = "daemon install"
  static let use = CommandUse.changes(.seconds, .never(.root))
  static let summary = "Start the recorder, the daemon and the page for a user at every boot."
  static let details = [
    "Writes a drop-in for each service, which says where the user's log is, the one folder in which "
      + "it may write, and where gpsd is if it is on another machine. Then it enables and starts "
      + "them. Run it again after the log has moved, drive.gpsd has changed, or 'vanlog web enable' "
      + "has opened the page for phones, which is then served too.",
    "The log is the folder given with --home, else ~/.local/share/vanlog of the user.",
  ]
  static let operands = [
    OperandSpec(.text("USER", maximumBytes: 64), help: "The user whose log it is.")
  ]
  static let options = [image, dryRun]
  static let examples = [
    Example("vanlog daemon install pi", "Record the drives of the user pi from now on."),
    Example("vanlog daemon install pi --dry-run", "See what would be written."),
  ]
  static let jsonFields = Installed.jsonFields
  static let exits = [
    Exit(.inputMissing, "there is no such user, or the package is not installed"),
    Exit(.notPermitted, "this needs root"),
    Exit(.serviceMissing, "systemd did not start the services"),
  ]

  private static let image = OptionSpec(
    "image", value: .folder("DIR"),
    help: "Prepare the system in this folder, such as a mounted card, and start nothing.")
  private static let dryRun = OptionSpec(
    "dry-run", help: "Only show what would be written.")
  private static let patience = 60

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let root = arguments.text(Self.image).map(WorkingFolder.absolute) ?? ""
    let name = arguments.operand(0) ?? ""
    guard let user = try ServiceUser.named(name, below: root) else {
      throw CommandProblem(
        .inputMissing, "there is no user '\(Printable.line(name))' in \(root)/etc/passwd")
    }
    let home = try home(of: user, context)
    let settings = try HomeFolder(path: root + home, origin: .option).settingsAsTheyAre().settings
    let services = ServiceDropIn.units(settings).map {
      ServiceDropIn($0, user: user.name, home: home, settings)
    }
    let isDry = arguments.flag(Self.dryRun)
    if !isDry { try write(services, for: user, home: home, below: root) }
    let starts = !isDry && root.isEmpty
    if starts { try start(services) }
    try context.output(
      Installed(user: user.name, home: home, services: services, isDry: isDry, isStarted: starts))
    if let missing = Self.missing(for: settings) { context.note(missing) }
    return .done
  }

  /// What a newcomer still has to choose before drives are recorded; `nil` if something starts them.
  static func missing(for settings: Settings) -> String? {
    guard settings[.automaticDrives] != "on", settings[.recordingAtBoot] != "record" else {
      return nil
    }
    return "nothing starts drives automatically yet: 'vanlog config set drive.auto on' records "
      + "when the van moves, 'vanlog config set drive.at-boot record' from switching on; or start "
      + "each with 'vanlog drive start'"
  }

  private func home(of user: ServiceUser, _ context: CommandContext) throws -> String {
    let home =
      try context.globals.home == nil
      ? user.folder + "/.local/share/vanlog" : context.home().path
    guard home.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw CommandProblem(.badData, "the path of the home folder has control characters")
    }
    return home
  }

  // MARK: Effects

  private func write(
    _ services: [ServiceDropIn], for user: ServiceUser, home: String, below root: String
  ) throws {
    guard geteuid() == 0 else {
      throw CommandProblem(
        .notPermitted,
        "this needs root; run 'sudo vanlog daemon install \(user.name)', or use the services of the "
          + "user: systemctl --user enable --now vanlog-recorder vanlogd")
    }
    try make(root + home, for: user)
    for service in services {
      guard access(root + service.link.target, F_OK) == 0 else {
        throw CommandProblem(
          .inputMissing,
          "\(root)\(service.link.target) is missing; install the Debian package of vanlog first")
      }
      let (folder, name) = Directory.split(root + service.path)
      let place = try Directory.openOrMake(folder)
      try place.replace(name, with: Array(service.text.utf8))
      // Anyone who wonders what runs may read it.
      for (path, mode) in [(folder, mode_t(0o755)), (root + service.path, 0o644)]
      where chmod(path, mode) != 0 {
        throw CommandProblem(
          .inputOutput, "cannot open \(path) to all: \(SystemMessage.text(errno))")
      }
      if !root.isEmpty { try enable(service, below: root) }
    }
  }

  /// Makes the log's folder as the user would; the services may write only in one that exists.
  private func make(_ home: String, for user: ServiceUser) throws {
    guard access(home, F_OK) != 0 else { return }
    let words = [
      "--reuid", "\(user.number)", "--regid", "\(user.group)", "--clear-groups", "--",
      "mkdir", "-p", "-m", "700", home,
    ]
    guard let program = ProgramPath.find("setpriv"),
      (try? ChildProcess.output(of: program, words, limit: 4_096, seconds: Self.patience)) != nil
    else {
      throw CommandProblem(
        .cannotCreate, "\(user.name) cannot make \(Printable.line(home)); make it and try again")
    }
  }

  /// What `systemctl enable` does, in a system that is not running.
  private func enable(_ service: ServiceDropIn, below root: String) throws {
    let (path, target) = service.link
    _ = try Directory.openOrMake(Directory.split(root + path).above)
    guard symlink(target, root + path) == 0 || errno == EEXIST else {
      throw CommandProblem(
        .cannotCreate, "cannot make \(root + path): \(SystemMessage.text(errno))")
    }
  }

  private func start(_ services: [ServiceDropIn]) throws {
    guard let program = ProgramPath.find("systemctl") else {
      throw CommandProblem(
        .serviceMissing,
        "the files are written, but systemctl is missing; on a system without systemd have "
          + "'vanlog drive serve' started at boot, as docs/guide.md says")
    }
    for words in [["daemon-reload"], ["enable", "--now"] + services.map(\.instance)] {
      do {
        _ = try ChildProcess.output(of: program, words, limit: 65_536, seconds: Self.patience)
      } catch {
        throw CommandProblem(
          .serviceMissing,
          "the files are written, but 'systemctl \(words[0])' failed: \(error); see "
            + "'systemctl status \(services[0].instance)'")
      }
    }
  }
}

/// What was written, or would be.
private struct Installed: Presentable, Answer {
  let user: String
  let home: String
  let services: [ServiceDropIn]
  let isDry: Bool
  let isStarted: Bool

  func present(on page: inout Page) {
    if isDry {
      for service in services { page.line("\(service.path):\n\(service.text)") }
      return
    }
    let units = services.map(\.instance).joined(separator: " and ")
    page.line(
      isStarted
        ? "\(units) run now and at every boot, for \(Printable.line(home))."
        : "\(units) will start at boot, for \(Printable.line(home)).")
  }

  static let members = Members<Installed> {
    Member("user", .text, "the user") { $0.user }
    Member("home", .text, "home folder of the user's log") { $0.home }
    Member("units", .texts, "services for the user") { $0.services.map(\.instance) }
    Member("files", .map(.text), "content of each file by its path") {
      $0.services.map { (name: $0.path, value: $0.text) }
    }
    Member("running", .flag, "whether the services were enabled and run now") { $0.isStarted }
  }
}
