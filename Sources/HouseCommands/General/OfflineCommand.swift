import CommandLineKit
import SharedCommands
import Text

/// `offline`: which features need a connection.
struct OfflineCommand: Command {
  static let name = "offline"
  static let summary = "Show which features work without a network."
  static let examples = [Example("vanlog offline", "Check before you lose the signal.")]
  static let jsonFields = [
    JSONField("features", .list(.object(FeatureList.jsonFields)), "features of vanlog")
  ]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(FeatureList())
    return .done
  }
}

private struct FeatureList: Presentable, JSONObject {
  enum Need: String {
    case never = "no"
    case always = "yes"
    case depends
  }

  static let jsonFields = [
    JSONField("feature", .text, "name of the feature"),
    JSONField(
      "needs_connection", .choice(["no", "yes", "depends"]), "whether it needs a connection"),
    JSONField("note", .text, "why, or what happens without a connection"),
  ]

  static let features: [(name: String, need: Need, note: String)] = [
    ("recording a drive", .never, "GPS works without a network"),
    ("check-ins", .never, "kept on this device"),
    ("ledger", .never, "kept on this device"),
    ("manifest", .never, "kept on this device"),
    ("Schengen count", .never, "borders are part of the program"),
    ("searching spots", .never, "packs are on this device"),
    ("automations", .never, "actions that need a network wait for one"),
    ("importing a pack", .depends, "on where the file is"),
    ("forecast", .always, "the last one is kept and shown with its age"),
    ("sync", .always, "changes wait until there is a connection"),
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
    case .always: "needed"
    case .depends: "depends"
    }
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("features", Self.features) { json, feature in
      json.field("feature", feature.name)
      json.field("needs_connection", feature.need.rawValue)
      json.field("note", feature.note)
    }
  }
}
