import CommandLineKit
import SharedCommands
import Text
import TripSync

/// `sync remotes`: the places that this device syncs with.
struct SyncRemotesCommand: ReadingCommand {
  static let name = "sync remotes"
  static let use = CommandUse.changes(.long, .owner)
  static let summary = "List the remotes; add, remove or mend one."
  static let details = [
    "A home can sync with several remotes, such as a stick and a server; each gets everything. "
      + "What is added must be empty, or hold the same repository. Adding a remote again changes "
      + "how it is reached, and stores there again what it has lost.",
    "What is on a remote that is removed from the list stays there.",
    "If 'init', 'join' or 'now' reports that the mark of a repository is missing or damaged, "
      + "'mend' writes it again: everything else there shows which repository it is. Nothing is "
      + "removed, and a device that syncs stores its key files there again at the next sync. It "
      + "also works on a device that does not sync yet.",
  ]
  static let operands = [
    OperandSpec(
      .choice("ACTION", ["list", "add", "remove", "mend"]), count: .optional, default: "list",
      help: "What to do: list, add, remove or mend."),
    OperandSpec(
      .text("REMOTE", maximumBytes: RemoteAddress.longest), count: .optional,
      help: "The remote to add, remove or mend, as for 'vanlog sync init'."),
  ]
  static let options = RemoteArguments.options
  static let examples = [
    Example("vanlog sync remotes", "List the remotes."),
    Example("vanlog sync remotes add dir:/media/stick/vanlog", "Sync through a stick too."),
    Example("vanlog sync remotes mend dir:/media/stick/vanlog", "Write a lost mark again."),
  ]
  static let jsonFields = RemoteList.jsonFields
  static let exits =
    SyncExits.talking + [
      Exit(.inputMissing, "there is no such remote"),
      Exit(.usage, "the last remote cannot be removed, or the command line is invalid"),
    ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    switch (arguments.operand(0), arguments.operand(1)) {
    case ("add", let text?):
      let home = try context.syncHome()
      try add(text, to: home, context)
      return try show(home, context)
    case ("remove", let text?):
      let home = try context.syncHome()
      try home.remove(try home.remotes().named(text).address)
      return try show(home, context)
    case ("mend", let text?):
      let home = try context.syncHome(mayBegin: true)
      try mend(text, home, context)
      return try show(home, context)
    case ("add", nil), ("remove", nil), ("mend", nil):
      throw arguments.usageError("name the remote")
    case (_, nil): return try show(try context.syncHomeToRead(), context)
    default: throw arguments.usageError("'list' takes no remote")
    }
  }

  private func add(_ text: String, to home: SyncHome, _ context: CommandContext) throws {
    let (address, options) = try RemoteArguments.read(text, arguments, context)
    let remote = try RemoteMaker.newRemote(address, options)
    try home.add(remote, options: options)
    context.note("run 'vanlog sync now \(address)' to store everything there")
  }

  private func mend(_ text: String, _ home: SyncHome, _ context: CommandContext) throws {
    let (address, options) = try RemoteArguments.read(text, arguments, context)
    let known = try home.remotes().first { $0.address == address }?.options
    // How it is reached need not be given again.
    let remote = try RemoteMaker.mendedRemote(
      address, options == RemoteOptions() ? known ?? options : options)
    let wasWrong = try home.mend(remote)
    context.note(
      wasWrong
        ? "the mark of the repository on \(address) is written again"
        : "the mark of the repository on \(address) is as it should be")
    if home.keys == nil {
      context.note("run 'vanlog sync join \(address)' to take part in it")
    } else {
      context.note("run 'vanlog sync now \(address)' to store the key files there again")
    }
  }

  private func show(_ home: SyncHome, _ context: CommandContext) throws -> ExitStatus {
    let remotes = try home.remotes()
    context.noteIfEmpty(
      remotes, "no remotes yet; add one with 'vanlog sync remotes add REMOTE'")
    try context.output(RemoteList(remotes: remotes, local: try context.localTexts()))
    return .done
  }
}

private struct RemoteList: Presentable, Answer {
  static let members = Members<RemoteList> {
    Member("remotes", .objects(remoteMembers), "all remotes after the change") { $0.remotes }
  }

  private static let remoteMembers = Members<RemoteState> {
    Member("remote", .text, "address of the remote") { "\($0.address)" }
    Member("credentials_file", .text, "file with user name and password, or null") {
      $0.options.credentialsFile
    }
    Member("ca_file", .text, "certificates that are trusted there, or null") {
      $0.options.authorityFile
    }
    Member("insecure_http", .flag, "whether plain http is allowed") {
      $0.options.allowsPlainHTTP
    }
    Member("host_key", .text, "fingerprint of the key of its SSH server, or null") {
      $0.options.hostKeys.first
    }
    Member("last_success", .instant, "when the last sync succeeded, or null") {
      $0.lastSuccess.map { Instant(millisecondsSinceEpoch: $0) }
    }
  }

  let remotes: [RemoteState]
  let local: (Instant) -> String

  func present(on page: inout Page) {
    var table = Table([.init("REMOTE", mayShrink: true), .init("LAST SUCCESS")])
    for remote in remotes {
      let last = remote.lastSuccess.map { local(Instant(millisecondsSinceEpoch: $0)) }
      table.add(["\(remote.address)", last ?? "never"])
    }
    page.table(table)
  }
}
