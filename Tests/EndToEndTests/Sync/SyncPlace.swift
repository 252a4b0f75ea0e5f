import Foundation
import LinkProxy
import TestSupport
import Testing

/// Where the homes of a test sync: an address and the options that reach it.
struct SyncPlace {
  let words: [String]

  /// A folder of the test.
  static var folder: SyncPlace { SyncPlace(words: [SyncStage.remote]) }

  /// A name for what a test has on a server.
  static var name: String {
    TemporaryDirectory.current.path.split(separator: "/").last.map(String.init) ?? ""
  }

  // MARK: Servers

  /// A folder of nginx, over TLS.
  static func nginx() throws -> SyncPlace {
    let server = try NginxServer.shared.get()
    try makeFolder(in: server.root)
    return SyncPlace(words: [
      "webdav+https://127.0.0.1:\(server.securePort)/\(name)", "--ca-file", server.authorityFile,
      "--credentials-file", try credentials(),
    ])
  }

  /// A folder of nginx, in clear and over a link.
  static func nginx(over link: LinkProxy) throws -> SyncPlace {
    try makeFolder(in: try NginxServer.shared.get().root)
    return SyncPlace(words: [
      "webdav+http://127.0.0.1:\(link.port)/\(name)", "--insecure-http", "--credentials-file",
      try credentials(),
    ])
  }

  /// A link to nginx.
  static func link(_ manners: LinkManners = LinkManners()) throws -> LinkProxy {
    try LinkProxy(to: NginxServer.shared.get().httpPort, manners)
  }

  static func moto() throws -> SyncPlace {
    let port = try MotoServer.shared.get().port
    return SyncPlace(words: [
      "s3://127.0.0.1:\(port)/\(MotoServer.bucket)/\(name)", "--insecure-http",
      "--credentials-file", try credentials("key = van\nsecret = s\n"),
    ])
  }

  static func sshd() throws -> SyncPlace {
    let server = try SSHServer.shared.get()
    try makeFolder(in: server.root)
    let shown = try Finished.running(
      "/usr/bin/ssh-keygen", ["-lf", server.server.file("host-ed25519.pub")])
    let fingerprint = try #require(shown.output.split(separator: " ").dropFirst().first)
    return SyncPlace(words: [
      "sftp://\(server.user)@127.0.0.1:\(server.port)\(server.root)/\(name)", "--host-key",
      String(fingerprint), "--credentials-file",
      try credentials("private-key = \(server.privateKey)\n"),
    ])
  }

  /// Where nginx or the SSH server keeps what this test has there.
  static func folder(in root: String) -> String { root + "/" + name }

  private static func makeFolder(in root: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder(in: root), withIntermediateDirectories: true)
    chmod(folder(in: root), 0o777)
  }

  private static func credentials(
    _ text: String = "user = \(ServerLogin.user)\npassword = \(ServerLogin.password)\n"
  ) throws -> String {
    let path = try Van.file("credentials", text)
    chmod(path, 0o600)
    return path
  }
}
