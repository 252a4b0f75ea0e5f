import CommandLineKit
import SharedCommands
import Text
import TripSync

/// `sync passphrase`: replaces the passphrase.
struct SyncPassphraseCommand: ReadingCommand {
  static let name = "sync passphrase"
  static let use = CommandUse.changes(.seconds, .owner)
  static let summary = "Replace the passphrase; everything that is stored stays as it is."
  static let details = [
    "The other devices continue unaffected. If someone else may know the old passphrase, run "
      + "'vanlog sync rotate' as well, so that it opens nothing that is written from then on."
  ]
  static let options = PassphraseInput.options
  static let examples = [Example("vanlog sync passphrase", "Choose another passphrase.")]
  static let jsonFields = KeyChange.jsonFields
  static let exits = [
    SyncExits.notSetUp, SyncExits.busy,
    Exit(.badData, "the passphrase is too short or cannot be used"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.syncHome()
    try home.changePassphrase(PassphraseInput.new(arguments, context))
    try context.output(KeyChange(text: "the new passphrase counts once 'vanlog sync now' has run"))
    return .done
  }
}

/// `sync rotate`: encrypts with a new key from now on.
struct SyncRotateCommand: ReadingCommand {
  static let name = "sync rotate"
  static let use = CommandUse.changes(.long, .owner)
  static let summary = "Encrypt with a new key from now on."
  static let details = [
    "For when someone may know the old one. All devices that are not revoked get it automatically "
      + "at their next sync. What was stored before stays readable with the old key. Recovery "
      + "words still open everything.",
    "First everything is fetched, so that devices which have joined meanwhile get the key too. If a "
      + "remote cannot be reached, nothing is changed unless --offline is given.",
  ]
  static let options = PassphraseInput.options + [KeysExchange.offline]
  static let examples = [Example("vanlog sync rotate", "Start using a new key.")]
  static let jsonFields = KeyChange.jsonFields
  static let exits = KeysExchange.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.syncHome()
    let exchange = try KeysExchange(home, arguments, context)
    try exchange.requireFetched(
      or: "a device that has joined there since then would not get the key")
    let hadWords = try home.hasRecoveryKey()
    try home.rotate(passphrase: PassphraseInput.existing(arguments, context))
    let when = try exchange.publish() ? "when they sync" : "once this one has synced"
    try context.output(KeyChange(text: "a new key is in use; the other devices get it \(when)"))
    if try hadWords && !home.hasRecoveryKey() { context.note(KeyChange.wordsAdvice) }
    return .done
  }
}

/// That keys were changed.
struct KeyChange: Presentable, Answer {
  static let members = Members<KeyChange> {
    Member("keys_changed", .flag, "true, since failures print nothing") { _ in true }
  }
  static let wordsAdvice =
    "the recovery words were made by a device that is revoked and do not open what is written from "
    + "now on; make new ones with 'vanlog sync recovery-key'"

  let text: String

  func present(on page: inout Page) { page.paragraph(text) }
}
