/// Why a text cannot be read as a value of a type: the rest of a sentence that begins with the name of
/// the field or option, such as "takes yes or no".
public struct TypedProblem: Error, Hashable, Sendable {
  public let reason: String

  public init(_ reason: String) {
    self.reason = reason
  }
}
