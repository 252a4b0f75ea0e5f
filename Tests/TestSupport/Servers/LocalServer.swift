internal import Foundation

/// A server program on loopback that the tests started, and that ends with them, however they end.
///
/// A shell waits beside it for the end of its own input, which comes when this process is gone; then
/// it ends the server, all that the server has started, and its folder.
public final class LocalServer: @unchecked Sendable {
  /// Why a server does not run.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private static let supervision = """
    trap '' TERM
    folder=$1; shift
    "$@" >"$folder/log" 2>&1 </dev/null &
    cat >/dev/null
    kill $!; sleep 0.2
    rm -rf "$folder"
    kill -9 0
    """

  /// A folder that everybody can read and that goes when the server does.
  public let folder: String
  private let input: Pipe
  /// The shell, which is waited for: zombies would keep tests that expect an exit from seeing theirs.
  private let shell: pid_t

  /// Starts a program, and waits until something listens on the port.
  init(in folder: String, _ command: [String], port: UInt16) throws {
    self.folder = folder
    input = Pipe()
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    shell = try Self.spawn(
      ["/bin/sh", "-c", Self.supervision, "sh", folder] + command,
      input: input.fileHandleForReading.fileDescriptor)
    try wait(for: port)
  }

  deinit {
    try? input.fileHandleForWriting.close()
    waitpid(shell, nil, 0)
  }

  /// Starts a program in a session of its own.
  ///
  /// Foundation's `Process` would wait for all that it has started in turn.
  private static func spawn(_ command: [String], input: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, newSession)
    let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "AWS_DEFAULT_REGION=us-east-1"]
    var texts = (command + environment).map { strdup($0) }
    defer { for text in texts { free(text) } }
    let variables = Array(texts[command.count...]) + [nil]
    texts = Array(texts[..<command.count])
    defer { for text in variables { free(text) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, command[0], &actions, &attributes, texts + [nil], variables)
    guard code == 0 else { throw Failure(description: "\(command[0]) cannot be started (\(code))") }
    return child
  }

  /// POSIX_SPAWN_SETSID, which Swift's Glibc module leaves out.
  private static let newSession: Int16 = 0x80

  /// The path of a file in its folder.
  public func file(_ name: String) -> String { folder + "/" + name }

  /// What it has written.
  public var log: String {
    (try? String(contentsOfFile: file("log"), encoding: .utf8)) ?? ""
  }

  private func wait(for port: UInt16) throws {
    for _ in 1...600 {
      if Loopback.listens(port) { return }
      usleep(50_000)
    }
    throw Failure(description: "nothing listens on port \(port): \(log.suffix(2_000))")
  }

  /// A new folder for a server, which may run as another user.
  static func makeFolder() throws -> String {
    var template = Array((NSTemporaryDirectory() + "vanlog-server-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(description: "no folder") }
    let path = String(cString: made)
    chmod(path, 0o755)
    return path
  }
}

/// Ports of this machine that only this machine reaches.
public enum Loopback {
  /// A port that nobody uses now.
  public static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = address(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) | getsockname(descriptor, $0, &size)
      }
    }
    guard code == 0 else { throw LocalServer.Failure(description: "no free port") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Whether somebody accepts connections there.
  static func listens(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = address(port)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    return address
  }
}
