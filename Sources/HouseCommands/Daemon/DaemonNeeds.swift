import DurableFiles
import HomeFolder
import Text
import Watching

/// What the user has asked for that only works while a daemon runs.
struct DaemonNeeds {
  let reasons: [String]

  init(_ settings: Settings, _ home: HomeFolder) {
    var reasons: [String] = []
    if settings[.automaticDrives] == "on" { reasons.append("drive.auto is on") }
    for key in ["publish.mqtt", "publish.owntracks"] {
      guard let spec = SettingSpec.named(key), settings[spec] != spec.standard else { continue }
      reasons.append("\(key) is set")
    }
    if Self.hasRules(home) { reasons.append("there are rules") }
    self.reasons = reasons
  }

  private static func hasRules(_ home: HomeFolder) -> Bool {
    guard let folder = try? home.open(),
      let rules = try? folder.directory(Rule.folderName),
      let names = try? rules.names()
    else { return false }
    return names.contains { $0.hasSuffix(Rule.fileEnding) && !$0.hasPrefix(".") }
  }

  /// `nil` if nothing needs it.
  var sentence: String? {
    reasons.isEmpty ? nil : Phrase.list(reasons)
  }
}
