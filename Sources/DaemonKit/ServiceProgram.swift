internal import CBuildInfo
internal import CLinux
internal import Children
internal import Glibc
internal import Text

/// The head of a program that stays running: what it says to whoever starts it, its exit codes, and
/// its environment.
public struct ServiceProgram: Sendable {
  private let name: String
  private let usage: String
  /// What is printed if another program already has the home.
  private let rival: String?

  public init(_ name: String, usage: String, rival: String? = nil) {
    (self.name, self.usage, self.rival) = (name, usage, rival)
  }

  /// Answers `--help` and `--version`, or serves; returns the exit code.
  public func run(
    _ arguments: [String],
    libraries: @autoclosure () -> [(name: String, version: String)] = [],
    _ serve: () throws -> CInt
  ) -> CInt {
    umask(0o077)
    // A limit on the size of files is a full disk, and no reason to die.
    _ = clinux_ignore_signal(SIGXFSZ)
    switch arguments.first {
    case "--help", "-h": return help()
    case "--version": return printVersion(libraries(), isJSON: arguments.contains("--json"))
    default: break
    }
    do {
      return try serve()
    } catch {
      let problem = ServiceProblem(error, rival: rival)
      warn(problem.description)
      return problem.code
    }
  }

  /// Says how it is used, and returns the exit code.
  public func help(to descriptor: CInt = 1) -> CInt {
    say(usage, to: descriptor) ? 0 : EX_IOERR
  }

  /// Writes to a descriptor; `false` if not all of it was written.
  public func say(_ text: String, to descriptor: CInt = 1) -> Bool {
    let bytes = Array(text.utf8)
    return write(descriptor, bytes, bytes.count) == bytes.count
  }

  /// Says something on standard error, whether or not anyone reads it.
  public func warn(_ text: String) {
    _ = say("\(name): \(text)\n", to: 2)
  }

  /// Reads options that all have a value, after the name or an equals sign; `take` returns whether
  /// it knows the name.
  public func readOptions(
    _ arguments: [String], take: (_ name: String, _ value: String) throws(ServiceProblem) -> Bool
  ) throws(ServiceProblem) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let value = parts.count == 2 ? parts[1] : rest.popFirst()
      guard let value, !value.isEmpty else {
        throw ServiceProblem(code: EX_USAGE, "\(word) needs a value")
      }
      guard let option = parts.first, try take(option, value) else {
        throw ServiceProblem(code: EX_USAGE, "unknown option '\(word)'; see '\(name) --help'")
      }
    }
  }

  /// The program that does what a service does not do itself: the one given, or the installed one.
  public static func vanlog(_ given: String?) throws(ServiceProblem) -> String {
    guard let path = given ?? ProgramPath.find(Sibling.vanlog.name) else {
      throw ServiceProblem(
        code: EX_UNAVAILABLE, "vanlog is not installed beside it; install it and try again")
    }
    return path
  }

  /// A variable of the environment; `nil` if it is not set or not UTF-8.
  public static func variable(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
  }

  private func printVersion(
    _ libraries: [(name: String, version: String)], isJSON: Bool
  ) -> CInt {
    let version = String(cString: vanlog_version())
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
}
