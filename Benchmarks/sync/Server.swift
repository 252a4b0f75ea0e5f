import Glibc
import LinkProxy

/// A server on loopback behind a link, as long as this lives.
final class Server {
  enum Kind: String { case nginx, moto, sshd }

  /// The link over which it is reached.
  let link: LinkProxy
  let folder: String
  private let kind: Kind
  private let running: Running

  init(_ kind: Kind, in work: WorkFolder) throws {
    self.kind = kind
    folder = "\(work.path)/\(kind.rawValue)"
    guard let port = LoopbackSocket.freePort() else {
      throw Child.Problem(description: "no free port")
    }
    running = try Running(
      Child("Benchmarks/sync/servers.sh", [kind.rawValue, folder, "\(port)"]))
    link = try LinkProxy(to: port)
    for _ in 0..<600 {
      if LoopbackSocket.answers(on: port) { return }
      usleep(50_000)
    }
    throw Child.Problem(description: "\(kind.rawValue) does not start; see \(folder)/log")
  }

  deinit { running.end() }

  /// A new folder there that vanlog syncs with: its address, and how it is reached.
  func place(_ name: String) throws -> [String] {
    let host = "127.0.0.1:\(link.port)"
    let credentials = ["--credentials-file", "\(folder)/credentials"]
    switch kind {
    case .nginx:
      try Command.run("mkdir", "\(folder)/www/\(name)")
      return ["webdav+http://\(host)/\(name)", "--insecure-http"] + credentials
    case .moto: return ["s3://\(host)/\(Self.bucket)/\(name)", "--insecure-http"] + credentials
    case .sshd:
      try Command.run("mkdir", "\(folder)/www/\(name)")
      let shown = try Command.output("ssh-keygen", "-lf", "\(folder)/host.pub")
      let key = shown.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      let user = try Command.output("id", "-un")
      return ["sftp://\(user)@\(host)\(folder)/www/\(name)", "--host-key", key] + credentials
    }
  }

  /// Where restic keeps its repository there; the bucket comes with it.
  func resticOptions(_ name: String) throws -> [String] {
    switch kind {
    case .nginx: throw Child.Problem(description: "restic knows no WebDAV")
    case .moto: return ["-r", "s3:http://127.0.0.1:\(link.port)/\(Self.bucket)/\(name)"]
    case .sshd:
      let user = try Command.output("id", "-un")
      let ssh =
        "ssh -p \(link.port) -i \(folder)/user -o UserKnownHostsFile=\(folder)/known_hosts "
        + "-o StrictHostKeyChecking=no -o BatchMode=yes \(user)@127.0.0.1 -s sftp"
      return [
        "-r", "sftp:\(user)@127.0.0.1:\(folder)/www/\(name)", "-o", "sftp.command=\(ssh)",
      ]
    }
  }

  private static let bucket = "vanlog"
}
