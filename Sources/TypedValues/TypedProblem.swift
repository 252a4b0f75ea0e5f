/// Why a text is no value of a type, as the rest of a sentence that begins with the name of the field or
/// option: "takes yes or no".
public struct TypedProblem: Error, Hashable, Sendable {
  public let reason: String

  public init(_ reason: String) {
    self.reason = reason
  }
}
