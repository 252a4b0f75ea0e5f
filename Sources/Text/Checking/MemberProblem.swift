/// What is wrong with a file that people write, and where.
public struct MemberProblem: Error, Sendable, Hashable, CustomStringConvertible {
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

/// Gathers the problems of one file, so that all of them are reported at once.
public final class MemberProblems {
  /// A file that is wrong from end to end needs no longer list.
  public static let limit = 20

  public private(set) var all: [MemberProblem] = []
  private var omitted = 0

  public init() {}

  public func add(_ member: String, _ text: String) {
    if all.count < Self.limit {
      all.append(MemberProblem(member: member, text))
    } else {
      omitted += 1
    }
  }

  /// The problems; the last says how many more there are.
  public var list: [MemberProblem] {
    omitted == 0 ? all : all + [MemberProblem("\(Phrase.count(omitted, "more problem"))")]
  }
}
