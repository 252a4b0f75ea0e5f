/// Settings with which nothing can be published, as a sentence for the user.
public struct PublishProblem: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
