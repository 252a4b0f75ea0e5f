/// What is wrong with a file of JSON that people write, and the line on which that begins.
public struct PlacedProblem: Error, Sendable, Hashable, CustomStringConvertible {
  public let problem: MemberProblem
  /// Counted from 1; `nil` for the whole file.
  public let line: Int?

  public init(_ problem: MemberProblem, line: Int? = nil) {
    (self.problem, self.line) = (problem, line)
  }

  /// Looks for the line of the member.
  public init(_ problem: MemberProblem, in bytes: [UInt8]) {
    let line = problem.member.isEmpty ? nil : JSONValue.line(of: problem.member, in: bytes)
    self.init(problem, line: line)
  }

  public var description: String { line.map { "line \($0), \(problem)" } ?? "\(problem)" }
}
