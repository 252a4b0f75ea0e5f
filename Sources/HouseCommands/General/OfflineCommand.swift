import CommandLineKit
import SharedCommands
import Text

/// `offline`: which features need a connection.
struct OfflineCommand: BareCommand {
  static let name = "offline"
  static let use = CommandUse.shows(.instant, .guest)
  static let summary = "Show which features work without a network."
  static let examples = [Example("vanlog offline", "Check before you lose the signal.")]
  static let jsonFields = FeatureList.jsonFields

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(FeatureList())
    return .done
  }
}

private struct FeatureList: Presentable, Answer {
  enum Need: String, CaseIterable {
    case never = "no"
    case depends
    case always = "yes"
  }

  typealias Feature = (name: String, need: Need, note: String)

  static let members = Members<FeatureList> {
    Member("features", .objects(featureMembers), "features of vanlog") { _ in features }
  }

  private static let featureMembers = Members<Feature> {
    Member("feature", .text, "name of the feature") { $0.name }
    Member("needs_connection", .choice, "whether it needs a connection") { $0.need }
    Member("note", .text, "why, or what happens without a connection") { $0.note }
  }

  private static let features: [Feature] = [
    ("recording a drive", .never, "GPS works without a network"),
    ("trips, check-ins", .never, "kept on this device"),
    ("ledger, manifest", .never, "kept on this device"),
    ("plain sentences", .never, "languages are inside the program"),
    ("borders, Schengen days", .never, "borders are inside the program"),
    ("sun and moon", .never, "computed on this device"),
    ("documents", .never, "their files are copied to this device"),
    ("finding spots", .never, "packs are on this device"),
    ("automations", .never, "what they have to send waits for a network"),
    ("importing a pack", .depends, "on where the file is"),
    ("backup", .depends, "on where the file goes"),
    ("the right time", .depends, "GPS proves it once it has a fix; else a network sets the clock"),
    ("sync", .depends, "a folder or a stick needs none; what is new waits"),
    ("the forecast", .always, "the last one is kept, and shown with its age"),
  ]

  func present(on page: inout Page) {
    var table = Table([
      .init("FEATURE", mayShrink: true), .init("CONNECTION"), .init("NOTE", mayShrink: true),
    ])
    for feature in Self.features {
      table.add([feature.name, word(for: feature.need), feature.note])
    }
    page.table(table)
  }

  private func word(for need: Need) -> String {
    switch need {
    case .never: "not needed"
    case .depends: "depends"
    case .always: "needed"
    }
  }
}
