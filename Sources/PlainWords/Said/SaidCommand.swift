/// What a sentence says, as a command of vanlog.
public enum SaidCommand: Sendable, Hashable {
  case entry(SaidEntry)
  case stay(SaidStay)

  /// The words of the command after `vanlog`: noun, verb, and arguments.
  public var words: [String] {
    switch self {
    case .entry(let entry): entry.words
    case .stay(let stay): stay.words
    }
  }
}

/// Gathers the words of a command.
struct CommandWords {
  private(set) var all: [String]
  /// What could be taken for an option stands at the end, behind two dashes.
  private var last: String?

  init(_ noun: String, _ verb: String) {
    all = [noun, verb]
  }

  mutating func operand(_ text: String?) {
    guard let text else { return }
    if Self.startsWithDash(text) { last = text } else { all.append(text) }
  }

  /// The command line knows negative numbers from options.
  mutating func number(_ text: String) { all.append(text) }

  mutating func option(_ name: String, _ value: String?) {
    guard let value else { return }
    if Self.startsWithDash(value) || value.isEmpty {
      all.append("--\(name)=\(value)")
    } else {
      all += ["--\(name)", value]
    }
  }

  mutating func flag(_ name: String, _ isSet: Bool) {
    if isSet { all.append("--\(name)") }
  }

  mutating func choice(_ name: String, _ isYes: Bool?) {
    option(name, isYes.map { $0 ? "yes" : "no" })
  }

  var words: [String] { all + (last.map { ["--", $0] } ?? []) }

  private static func startsWithDash(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "-")
  }
}
