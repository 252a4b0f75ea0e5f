internal import Glibc

/// The environment variables of the process, or made-up ones in a test.
public struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  public init(_ variables: [String: String]) {
    lookUp = { variables[$0] }
  }

  private init(lookUp: @escaping @Sendable (String) -> String?) {
    self.lookUp = lookUp
  }

  /// The real one; text that is not UTF-8 counts as absent.
  public static let process = Environment { name in
    name.withCString(getenv).flatMap { String(validatingCString: $0) }
  }

  /// The value, or `nil` if it is absent or empty.
  public subscript(name: String) -> String? {
    lookUp(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
