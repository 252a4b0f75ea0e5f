import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TypedValues

// Questions about what happens automatically, or on request.
extension SetupStep {
  static let drives = SetupStep(
    "drives", "How do drives start?",
    why: "A drive starts on its own only while services run: 'sudo vanlog daemon install USER'.",
    form: "one of the words",
    .choice("HOW", DriveStart.allCases.map(\.rawValue)), standard: DriveStart.hand.rawValue,
    choices: { _ in DriveStart.allCases.map { Candidate($0.rawValue, $0.meaning) } },
    state: { basis in
      let isSet = DriveStart.specs.contains { basis.settings.value(of: $0) != nil }
      return SetupState(
        value: isSet ? DriveStart(basis.settings).rawValue : nil, isDone: isSet)
    },
    decide: { answer, basis in
      guard let chosen = DriveStart(rawValue: answer) else {
        throw SetupProblem.unknown(answer, among: DriveStart.allCases.map(\.rawValue))
      }
      let sentence = "drives start \(chosen.meaning)"
      let isSet = DriveStart.specs.contains { basis.settings.value(of: $0) != nil }
      if isSet, DriveStart(basis.settings) == chosen {
        return SetupDecision(change: nil, sentence: sentence)
      }
      return .settings(chosen.settings, sentence, basis)
    })

  static let page = SetupStep(
    "page", "May phones open the page?",
    why: "Phones in the van's network that you pair see the live drive, the map and the log; no "
      + "internet is needed.",
    form: "yes or no", .yesNo, standard: "no",
    choices: { _ in
      [Candidate("yes", "to paired phones in the van"), Candidate("no", "this machine only")]
    },
    state: { basis in
      let isSet = basis.settings.value(of: .webListen) != nil
      return SetupState(
        value: isSet ? (isPageOpen(basis.settings) ? "yes" : "no") : nil, isDone: isSet)
    },
    decide: { answer, basis in
      let opens = answer == "yes"
      let sentence =
        opens
        ? "phones may open the page; let one in with 'vanlog web pair'"
        : "the page is served on this machine only"
      let isSet = basis.settings.value(of: .webListen) != nil
      guard !isSet || opens != isPageOpen(basis.settings) else {
        return SetupDecision(change: nil, sentence: sentence)
      }
      let address = opens ? SettingSpec.webEverywhere : SettingSpec.webListen.standard
      return .settings([(.webListen, address)], sentence, basis)
    })

  /// Whether other machines can reach the page.
  static func isPageOpen(_ settings: Settings) -> Bool {
    ServiceAddress(settings[.webListen]).map { !$0.host.isLoopback } ?? false
  }

  static let backup = SetupStep(
    "backup", "Where should a backup go now?",
    why: "One file there has everything, written and read back, unless there is one of today. "
      + "'vanlog backup FOLDER --keep-daily 7' each day, as from cron, keeps those of a week.",
    form: "a folder that exists, as on a stick",
    .folder("FOLDER"),
    state: { _ in SetupState(value: nil, isDone: nil) },
    decide: { answer, basis in
      try OutputFile.protect(answer, basis.context)
      let target = try BackupTarget(
        answer, day: basis.context.localNow().day, makesFolder: false)
      guard let dated = target.dated else {
        throw TypedProblem("takes a folder that exists, such as that of a stick; mount it first")
      }
      let shown = Printable.line(dated.folder)
      guard dated.name.number == 1 else {
        return SetupDecision(
          change: nil,
          sentence: "\(shown) has a backup of \(dated.name.day); 'vanlog backup' adds another")
      }
      return SetupDecision(
        change: .backup(target.path), sentence: "everything is backed up in \(shown)")
    })
}

/// How drives start.
enum DriveStart: String, CaseIterable, Sendable {
  case hand, auto, ignition

  static let specs: [SettingSpec] = [.automaticDrives, .recordingAtBoot]

  init(_ settings: Settings) {
    if settings[.recordingAtBoot] == "record" {
      self = .ignition
    } else {
      self = settings[.automaticDrives] == "on" ? .auto : .hand
    }
  }

  var settings: [(spec: SettingSpec, value: String)] {
    [
      (.automaticDrives, self == .auto ? "on" : "off"),
      (.recordingAtBoot, self == .ignition ? "record" : "wait"),
    ]
  }

  var meaning: String {
    switch self {
    case .hand: "with 'vanlog drive start'"
    case .auto: "when the van moves off"
    case .ignition: "when this machine does, as with the ignition"
    }
  }
}
