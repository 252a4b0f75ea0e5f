import Glibc
import TestSupport
import Testing

@testable import TripSync

/// The remotes that must all behave alike.
enum RemoteUnderTest: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case directory
  case helper
  /// Over TLS and HTTP/2; it overwrites whatever it is told, so it is asked before.
  case nginx
  case apache
  case wsgidav
  /// S3.
  case moto
  /// SFTP.
  case sshd

  /// Those that keep their objects on a disk that a test can fill or take away.
  static let local: [RemoteUnderTest] = [.directory, .helper]
  /// Those that this machine has what they need for.
  static let installed = allCases.filter(\.isInstalled)

  /// Whether it is a server with folders, one of which must exist.
  var hasFolders: Bool { ![.directory, .helper, .moto].contains(self) }

  var testDescription: String { "a \(rawValue) remote" }

  private var isInstalled: Bool {
    switch self {
    case .directory, .helper: true
    case .nginx: NginxServer.isInstalled
    case .apache: ApacheServer.isInstalled
    case .wsgidav: WsgiDAVServer.isInstalled
    case .moto: MotoServer.isInstalled
    case .sshd: SSHServer.isInstalled
    }
  }

  /// A new remote in a folder, which is made.
  func create(at path: String) throws -> any Remote {
    switch self {
    case .directory: return try DirectoryRemote.create(.directory(path))
    case .helper: _ = try DirectoryRemote.create(.directory(path))
    case .nginx: try makeFolder(path, in: try NginxServer.shared.get().root)
    case .apache: try makeFolder(path, in: try ApacheServer.shared.get().root)
    case .wsgidav: try makeFolder(path, in: try WsgiDAVServer.shared.get().root)
    case .sshd: try makeFolder(path, in: try SSHServer.shared.get().root)
    // There are no folders in a bucket.
    case .moto: break
    }
    return try open(at: path)
  }

  /// A remote that is there.
  func open(at path: String) throws -> any Remote {
    switch self {
    case .directory: return try DirectoryRemote(.directory(path))
    case .helper:
      return HelperRemote(
        try RemoteAddress(parsing: "example:\(path)"),
        program: Repository.file("docs/vanlog-remote-example.sh"))
    case .nginx:
      let server = try NginxServer.shared.get()
      var options = try Self.options()
      options.authorityFile = server.authorityFile
      options.asksBeforePut = true
      return try Self.webDAV("https", server.securePort, path, options)
    case .apache: return try Self.webDAV("http", try ApacheServer.shared.get().port, path)
    case .wsgidav: return try Self.webDAV("http", try WsgiDAVServer.shared.get().port, path)
    case .moto: return try Self.s3(path)
    case .sshd: return try Self.sftp(path)
    }
  }

  /// A new remote in the folder of the test.
  func create() throws -> any Remote {
    try create(at: TemporaryDirectory.current.file("remote"))
  }

  // MARK: Servers

  private static func webDAV(
    _ kind: String, _ port: UInt16, _ path: String, _ options: RemoteOptions? = nil
  ) throws -> any Remote {
    var options = try options ?? Self.options()
    options.allowsPlainHTTP = kind == "http"
    let address = "webdav+\(kind)://127.0.0.1:\(port)/\(folder(path))"
    return try RemoteAddress(parsing: address).remote(options)
  }

  private static func s3(_ path: String) throws -> any Remote {
    var options = RemoteOptions()
    options.credentialsFile = try credentialsFile("key = van\nsecret = s\n")
    options.allowsPlainHTTP = true
    let place = "127.0.0.1:\(try MotoServer.shared.get().port)/\(MotoServer.bucket)"
    return try RemoteAddress(parsing: "s3://\(place)/\(folder(path))").remote(options)
  }

  private static func sftp(_ path: String) throws -> any Remote {
    let server = try SSHServer.shared.get()
    var options = RemoteOptions()
    options.credentialsFile = try credentialsFile("private-key = \(server.privateKey)\n")
    options.knownHostsFile = server.knownHosts
    let place = "\(server.user)@127.0.0.1:\(server.port)\(server.root)"
    return try RemoteAddress(parsing: "sftp://\(place)/\(folder(path))").remote(options)
  }

  /// The name of a folder on a server for a path on this machine.
  static func folder(_ path: String) -> String {
    path.split(separator: "/").suffix(2).joined(separator: "-")
  }

  private func makeFolder(_ path: String, in root: String) throws {
    let made = "\(root)/\(Self.folder(path))"
    try #require(mkdir(made, 0o777) == 0)
    chmod(made, 0o777)
  }

  /// The options for servers where the tests log in.
  static func options() throws -> RemoteOptions {
    var options = RemoteOptions()
    options.credentialsFile = try credentialsFile()
    options.patienceSeconds = 20
    return options
  }

  /// A file of the test with what the servers ask for.
  static func credentialsFile(
    _ text: String = "user = \(ServerLogin.user)\npassword = \(ServerLogin.password)\n"
  ) throws -> String {
    let path = TemporaryDirectory.current.file("credentials")
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
    chmod(path, 0o600)
    return path
  }
}
