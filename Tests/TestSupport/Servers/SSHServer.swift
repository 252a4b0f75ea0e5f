internal import Foundation

/// OpenSSH's server, where the user of the tests logs in with a key.
public struct SSHServer: Sendable {
  private static let program = "/usr/sbin/sshd"

  public static var isInstalled: Bool { access(program, X_OK) == 0 }

  /// One for all tests; each uses a folder of its own.
  public static let shared = Result { try SSHServer() }

  public let server: LocalServer
  public let port: UInt16
  public let user: String
  public var root: String { server.file("www") }
  /// The private key of a user who may log in.
  public var privateKey: String { server.file("user") }
  public var knownHosts: String { server.file("known_hosts") }

  private static let keys = """
    set -e
    cd "$folder"
    mkdir www
    for name in user stranger; do ssh-keygen -q -t ed25519 -N '' -f "$name"; done
    for type in rsa ecdsa ed25519; do ssh-keygen -q -t $type -N '' -f "host-$type"; done
    cp user.pub authorized
    echo "[127.0.0.1]:$port $(cut -d' ' -f1,2 host-ed25519.pub)" >known_hosts
    if [ "$(id -u)" = 0 ]; then mkdir -p /run/sshd; fi
    id -un
    """

  private init() throws {
    let folder = try LocalServer.makeFolder()
    port = try Loopback.freePort()
    let made = try Finished.running(
      "/bin/sh", ["-c", Self.keys], environment: ["folder": folder, "port": "\(port)"])
    guard made.status == 0 else { throw LocalServer.Failure(description: made.errors) }
    user = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let text = """
      Port \(port)
      ListenAddress 127.0.0.1
      HostKey \(folder)/host-rsa
      HostKey \(folder)/host-ecdsa
      HostKey \(folder)/host-ed25519
      AuthorizedKeysFile \(folder)/authorized
      PidFile none
      StrictModes no
      UsePAM no
      PasswordAuthentication no
      PermitRootLogin prohibit-password
      MaxStartups 100
      Subsystem sftp internal-sftp
      """
    try text.write(toFile: folder + "/sshd_config", atomically: true, encoding: .utf8)
    server = try LocalServer(
      in: folder, [Self.program, "-D", "-e", "-f", folder + "/sshd_config"], port: port)
  }
}
