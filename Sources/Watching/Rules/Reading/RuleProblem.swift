internal import Text

/// What is wrong with a rule's file, and where.
public struct RuleProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The member, such as `actions[1].seconds`; empty for the whole file.
  public let member: String
  /// What it may be, or what it is not.
  public let text: String

  public init(member: String = "", _ text: String) {
    self.member = member
    self.text = text
  }

  public var description: String { member.isEmpty ? text : "\(member): \(text)" }
}

/// Gathers the problems of one file, so that all of them are told at once.
final class RuleProblems {
  /// A file that is wrong from end to end needs no longer list.
  static let limit = 20

  private(set) var all: [RuleProblem] = []
  private var omitted = 0

  func add(_ member: String, _ text: String) {
    if all.count < Self.limit {
      all.append(RuleProblem(member: member, text))
    } else {
      omitted += 1
    }
  }

  /// The problems, the last of which tells how many more there are.
  var list: [RuleProblem] {
    omitted == 0 ? all : all + [RuleProblem("\(Phrase.count(omitted, "more problem"))")]
  }
}

/// How messages show what a file says.
enum RuleQuote {
  private static let longest = 40

  /// A text in quotes, with control characters escaped and no longer than a message can bear.
  static func text(_ text: String) -> String {
    var json = JSONWriter()
    let start = text.prefix(longest)
    json.value(String(start))
    return String(decoding: json.bytes, as: UTF8.self)
      + (start.utf8.count < text.utf8.count ? "…" : "")
  }

  static func value(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): return self.text(text)
    case .array: return "a list"
    case .object: return "an object"
    default:
      var json = JSONWriter()
      value.write(to: &json)
      return String(decoding: json.bytes, as: UTF8.self)
    }
  }

  /// `a, b or c`.
  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().map { $0 }.concatenated(separator: ", ") + " or " + last
  }
}
