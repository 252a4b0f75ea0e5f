internal import Glibc
internal import Text

/// What a program that runs in the background shares with the others: its words for whoever starts
/// it, and its environment.
public struct ServiceProcess: Sendable {
  private let name: String

  public init(_ name: String) {
    self.name = name
  }

  /// Writes to standard output, or to another descriptor; `false` if not all of it was written.
  public func say(_ text: String, to descriptor: CInt = 1) -> Bool {
    let bytes = Array(text.utf8)
    return write(descriptor, bytes, bytes.count) == bytes.count
  }

  /// Says something on standard error, whether or not anybody reads it.
  public func warn(_ text: String) {
    _ = say("\(name): \(text)\n", to: 2)
  }

  /// Says why the program ends, and returns its exit code.
  public func fail(_ code: CInt, _ text: String) -> CInt {
    warn(text)
    return code
  }

  /// Answers `--version`, and returns the exit code.
  public func printVersion(
    _ version: String, libraries: [(name: String, version: String)] = [], isJSON: Bool
  ) -> CInt {
    guard isJSON else {
      let texts = libraries.map { "\($0.name) \($0.version)\n" }
      return say("\(name) \(version)\n" + texts.joined()) ? 0 : EX_IOERR
    }
    var writer = JSONWriter()
    writer.object { json in
      json.field("name", name)
      json.field("version", version)
      json.field(object: "libraries") { json in
        for library in libraries { json.field(library.name, library.version) }
      }
    }
    return say(String(decoding: writer.bytes, as: UTF8.self) + "\n") ? 0 : EX_IOERR
  }

  /// A variable of the environment; `nil` if it is not set or not UTF-8.
  public static func variable(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
  }
}
