internal import CLinux
internal import Foundation

/// A server program on loopback that the tests started, and that ends with them, however they end.
///
/// A shell waits beside it for the end of its own input, which comes when this process is gone; then
/// it ends the server, all that the server has started, and its folder. First it closes whatever was
/// open by chance: tests would wait for the end of their pipes as long as the server runs.
public final class LocalServer: @unchecked Sendable {
  /// Why a server does not run.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private static let supervision = """
    for open in /proc/$$/fd/*; do
      open=${open##*/}
      if ((open > 2)); then exec {open}>&-; fi
    done
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
  private let input: FileHandle
  /// The shell, which is waited for: zombies would keep tests that expect an exit from seeing theirs.
  private let shell: pid_t

  /// Starts a program, and waits until something listens on the port.
  init(in folder: String, _ command: [String], port: UInt16) throws {
    self.folder = folder
    var ends: [CInt] = [0, 0]
    guard clinux_pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
    defer { close(ends[0]) }
    input = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    shell = try Self.spawn(
      ["/bin/bash", "-c", Self.supervision, "bash", folder] + command, input: ends[0])
    try wait(for: port)
  }

  deinit {
    try? input.close()
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
    let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "AWS_DEFAULT_REGION=us-east-1"]
    var texts = (command + environment).map { strdup($0) }
    defer { for text in texts { free(text) } }
    let variables = Array(texts[command.count...]) + [nil]
    texts = Array(texts[..<command.count])
    defer { for text in variables { free(text) } }
    var child: pid_t = 0
    let code = withFreshSignals(flags: newSession) {
      posix_spawn(&child, command[0], &actions, &$0, texts + [nil], variables)
    }
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
    let path = try TemporaryDirectory.make().path
    chmod(path, 0o755)
    return path
  }
}
