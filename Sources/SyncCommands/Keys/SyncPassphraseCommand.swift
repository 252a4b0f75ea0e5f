import CommandLineKit
import SharedCommands
import Text
import TripSync

/// `sync passphrase`: replaces the passphrase.
struct SyncPassphraseCommand: ReadingCommand {
  static let name = "sync passphrase"
  static let summary = "Replace the passphrase; everything that is stored stays as it is."
  static let details = [
    "The other devices go on and need not be told. If somebody else may know the old passphrase, run "
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
  static let summary = "Encrypt with a new key from now on."
  static let details = [
    "For when somebody may know the old one. All devices that are not revoked get it by themselves, "
      + "at their next sync. What was stored before stays readable with the old key. Recovery words "
      + "go on opening everything."
  ]
  static let options = PassphraseInput.options
  static let examples = [Example("vanlog sync rotate", "Take a new key into use.")]
  static let jsonFields = KeyChange.jsonFields
  static let exits = [SyncExits.notSetUp, SyncExits.busy, SyncExits.opening]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.syncHome()
    let hadWords = try home.hasRecoveryKey()
    try home.rotate(passphrase: PassphraseInput.existing(arguments, context))
    try context.output(
      KeyChange(text: "a new key is in use; the other devices get it after 'vanlog sync now'"))
    if try hadWords && !home.hasRecoveryKey() { context.note(KeyChange.wordsAdvice) }
    return .done
  }
}

/// That keys were changed.
struct KeyChange: Presentable, JSONObject {
  static let jsonFields = [JSONField("keys_changed", .flag, "true, since failures print nothing")]
  static let wordsAdvice =
    "the recovery words were made by a device that is revoked and do not open what is written from "
    + "now on; make new ones with 'vanlog sync recovery-key'"

  let text: String

  func present(on page: inout Page) { page.paragraph(text) }
  func writeMembers(to json: inout JSONWriter) { json.field("keys_changed", true) }
}
