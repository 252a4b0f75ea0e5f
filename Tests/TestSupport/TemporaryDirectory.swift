public import Testing

internal import Foundation

/// A private folder for one test, removed when the test ends.
public struct TemporaryDirectory: Sendable {
  @TaskLocal public static var current = TemporaryDirectory(path: "")

  public let path: String

  /// The path of `name` inside the folder.
  public func file(_ name: String) -> String {
    path + "/" + name
  }

  /// Creates a fresh folder, in the system's temporary folder if none is given.
  static func make(in parent: String = NSTemporaryDirectory()) throws -> TemporaryDirectory {
    let folder = parent.hasSuffix("/") ? parent : parent + "/"
    var template = Array((folder + "vanlog-test-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    return TemporaryDirectory(path: String(cString: made))
  }

  /// Creates a fresh folder in memory where there is such a place, for tests that need no disk.
  public static func makeInMemory() throws -> TemporaryDirectory {
    let memory = "/dev/shm"
    return try access(memory, W_OK) == 0 ? make(in: memory) : make()
  }

  public func remove() throws {
    try FileManager.default.removeItem(atPath: path)
  }
}

/// Gives every test of a suite a folder of its own: `@Suite(.temporaryDirectory)`.
public struct TemporaryDirectoryTrait: SuiteTrait, TestTrait, TestScoping {
  public let isRecursive = true
  let isInMemory: Bool

  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await body() }
    let directory = try isInMemory ? TemporaryDirectory.makeInMemory() : .make()
    let result: Result<Void, any Error>
    do {
      try await TemporaryDirectory.$current.withValue(directory) { try await body() }
      result = .success(())
    } catch {
      result = .failure(error)
    }
    try directory.remove()
    try result.get()
  }
}

extension Trait where Self == TemporaryDirectoryTrait {
  public static var temporaryDirectory: Self { Self(isInMemory: false) }

  /// The same where no power is cut: hundreds of commands then take seconds instead of minutes.
  public static var temporaryDirectoryInMemory: Self { Self(isInMemory: true) }
}
