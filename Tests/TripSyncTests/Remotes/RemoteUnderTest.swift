import TestSupport
import Testing

@testable import TripSync

/// The remotes that must all behave alike.
enum RemoteUnderTest: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case directory
  case helper

  var testDescription: String { "a \(rawValue) remote" }

  /// A new remote in a folder, which is made.
  func create(at path: String) throws -> any Remote {
    let directory = try DirectoryRemote.create(.directory(path))
    return self == .directory ? directory : try open(at: path)
  }

  /// A remote that is there.
  func open(at path: String) throws -> any Remote {
    switch self {
    case .directory: try DirectoryRemote(.directory(path))
    case .helper:
      HelperRemote(
        try RemoteAddress(parsing: "example:\(path)"),
        program: Repository.file("docs/vanlog-remote-example.sh"))
    }
  }

  /// A new remote in the folder of the test.
  func create() throws -> any Remote {
    try create(at: TemporaryDirectory.current.file("remote"))
  }
}
