import CommandLineKit
import Text

/// What one check of `doctor` found: one line for a person.
struct Finding: Answer {
  enum Verdict: String, CaseIterable {
    case ok, warning, problem
  }

  /// What is looked at, in the order in which it is shown.
  enum Check: String, CaseIterable {
    case disk, mount, card, power, clock, home, settings, permissions
    case setAside = "set-aside"
    case store, documents, records, names, links, overlaps, odometer, files, spots
    case blackBox = "black-box"
    case recorder, gpsd, keys, remotes, daemon, page, services

    var label: String {
      switch self {
      case .setAside: "set aside"
      case .blackBox: "black box"
      default: rawValue
      }
    }
  }

  let check: Check
  var verdict: Verdict
  var sentence: String
  /// What to do about it.
  var advice: String?
  /// What `--mend` found and did; it is shown in place of the sentence.
  var mended: String?

  init(
    _ check: Check, _ verdict: Verdict, _ sentence: String, advice: String? = nil,
    mended: String? = nil
  ) {
    self.check = check
    self.verdict = verdict
    self.sentence = sentence
    self.advice = advice
    self.mended = mended
  }

  static func ok(_ check: Check, _ sentence: String) -> Finding {
    Finding(check, .ok, sentence)
  }

  func add(to fields: inout Fields) {
    let label = verdict.rawValue + String(repeating: " ", count: 9 - verdict.rawValue.utf8.count)
    let text = [mended ?? sentence, advice].compactMap { $0 }
      .joined(separator: "; ")
    let tone: Fields.Tone =
      switch verdict {
      case .ok: .plain
      case .warning: .warning
      case .problem: .bad
      }
    fields.add(label + check.label, text, tone)
  }

  static let members = Members<Finding> {
    Member("check", .choice, "what was looked at") { $0.check }
    Member("verdict", .choice, "how it is") { $0.verdict }
    Member("sentence", .text, "what was found") { $0.sentence }
    Member("advice", .text, "what to do about it, or null") { $0.advice }
    Member("mended", .text, "what --mend did, or null") { $0.mended }
  }
}
