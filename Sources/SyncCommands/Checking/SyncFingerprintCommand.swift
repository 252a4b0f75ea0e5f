import CommandLineKit
import SharedCommands
import Text
import TripSync

/// `sync fingerprint`: words by which people compare two devices.
struct SyncFingerprintCommand: BareCommand {
  static let name = "sync fingerprint"
  static let use = CommandUse.shows(.seconds)
  static let summary = "Show six words that are the same on devices with the same records."
  static let details = [
    "Run it on two devices right after both have synced. Different words mean that one has "
      + "something the other lacks: sync both again. If they still differ, the remote may show "
      + "each device a different state; 'vanlog sync verify' finds what is missing there."
  ]
  static let examples = [Example("vanlog sync fingerprint", "Compare two devices by eye.")]
  static let jsonFields = FingerprintView.jsonFields
  static let exits = [SyncExits.notSetUp]

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(FingerprintView(words: try context.syncHomeToRead().fingerprint()))
    return .done
  }
}

private struct FingerprintView: Presentable, Answer {
  static let members = Members<FingerprintView> {
    Member("words", .texts, "the six words") { $0.words }
  }

  let words: [String]

  func present(on page: inout Page) { page.line(words.joined(separator: " ")) }
}
