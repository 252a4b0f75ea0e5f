import CommandLineKit
import SharedCommands
import Text
import TripSync

/// `sync init`: begins a repository.
struct SyncInitCommand: ReadingCommand {
  static let name = "sync init"
  static let use = CommandUse.changes(.long, .owner)
  static let summary = "Set up sync on the first device, with a passphrase."
  static let details = [
    "The remote gets only encrypted data, and no one, including us, can read it without the "
      + "passphrase, the recovery words or one of your devices. The keys stay on this device, in "
      + "the folder keys of its home.",
    "Choose five or more words picked at random. All your records are synced, with tracks and "
      + "documents; settings of this device and packs of spots are not.",
  ]
  static let operands = [RemoteArguments.operand]
  static let options = PassphraseInput.options + [DeviceName.option] + RemoteArguments.options
  static let examples = [
    Example("vanlog sync init dir:/media/stick/vanlog", "Sync through a memory stick."),
    Example(
      "vanlog sync init webdav+https://cloud.example/dav/vanlog --credentials-file ~/.vanlog-cloud",
      "Sync through a web server."),
  ]
  static let jsonFields = SetUpView.jsonFields
  static let exits = [
    Exit(
      .badData,
      "the passphrase cannot be used, or the remote holds a repository whose mark is missing or damaged"
    ),
    Exit(.cannotCreate, "there is a repository already, or the remote cannot be used"),
    Exit(.inputOutput, "the remote is full, or its disk or helper program fails"),
    Exit(.tryAgain, "the remote cannot be reached, or another process syncs this home"),
    Exit(.notPermitted, "the remote refuses"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let (address, options, name) = try RemoteArguments.setUp(arguments, context)
    let home = try context.syncHome(mayBegin: true)
    guard home.keys == nil else { throw RepositoryError.syncsAlready }
    let remote = try RemoteMaker.newRemote(address, options)
    // Fails before a question that would be pointless.
    guard try !Repository.exists(on: remote) else {
      throw RepositoryError.exists(remote: "\(address)")
    }
    let passphrase = try PassphraseInput.new(arguments, context)
    try home.begin(on: remote, options: options, passphrase: passphrase, deviceName: name)
    try context.output(
      SetUpView(address: address, device: name, text: "\(address) is ready for your devices"))
    context.note(
      "run 'vanlog sync recovery-key' for words that help if the passphrase is forgotten, and "
        + "'vanlog sync now' to send what is here")
    return .done
  }
}

/// `sync join`: takes part in a repository.
struct SyncJoinCommand: ReadingCommand {
  static let name = "sync join"
  static let use = CommandUse.changes(.long, .owner)
  static let summary = "Set up sync on a further device, or restore everything on a new one."
  static let details = [
    "What is on this device already stays, and is merged with what the others have.",
    "With --words or --words-file the recovery words open the repository. If the key was split in "
      + "three, any two word lists will do.",
  ]
  static let operands = [RemoteArguments.operand]
  static let options =
    PassphraseInput.options + WordsInput.options + [DeviceName.option] + RemoteArguments.options
  static let examples = [
    Example("vanlog sync join dir:/media/stick/vanlog", "Join with the passphrase."),
    Example("vanlog sync join dir:/media/stick/vanlog --words", "Join with the recovery words."),
  ]
  static let jsonFields = SetUpView.jsonFields
  static let exits = [
    Exit(.badData, "the words are wrong, or the mark of the repository is missing or damaged"),
    Exit(.inputMissing, "there is no repository on the remote"),
    Exit(.inputOutput, "the disk or the helper program of the remote fails"),
    Exit(.tryAgain, "the remote cannot be reached, or another process syncs this home"),
    SyncExits.opening,
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let (address, options, name) = try RemoteArguments.setUp(arguments, context)
    let home = try context.syncHome(mayBegin: true)
    let remote = try RemoteMaker.remote(address, options)
    guard try Repository.exists(on: remote) else {
      throw RepositoryError.none(remote: "\(address)")
    }
    let way = try way(context)
    try home.join(on: remote, options: options, with: way, deviceName: name)
    try context.output(
      SetUpView(
        address: address, device: home.keys?.name ?? name,
        text: "this device takes part in the repository on \(address)"))
    context.note("run 'vanlog sync now' to fetch what the others have")
    return .done
  }

  private func way(_ context: CommandContext) throws -> Repository.Way {
    let words = arguments.text(WordsInput.file) != nil || arguments.flag(WordsInput.typed)
    if words, !PassphraseInput.isTyped(arguments) {
      throw arguments.usageError("give the passphrase or the words, not both")
    }
    if let key = try WordsInput.key(arguments, context) { return .recoveryKey(key) }
    return .passphrase(try PassphraseInput.existing(arguments, context))
  }
}

/// What was set up.
struct SetUpView: Presentable, Answer {
  static let members = Members<SetUpView> {
    Member("remote", .text, "address of the remote") { "\($0.address)" }
    Member("device_name", .text, "how the other devices call this one") { $0.device }
  }

  let address: RemoteAddress
  let device: String
  let text: String

  func present(on page: inout Page) {
    page.paragraph(Printable.line(text))
  }
}
