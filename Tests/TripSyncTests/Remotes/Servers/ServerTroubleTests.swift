import Children
import Glibc
import TestSupport
import Testing

@testable import TripSync

/// How real servers that do not let vanlog in are told to the user.
@Suite(.temporaryDirectory) struct ServerTroubleTests {
  private func remote(_ address: String, _ options: RemoteOptions) throws -> any Remote {
    try RemoteAddress(parsing: address).remote(options)
  }

  private func nginx(
    _ port: UInt16, scheme: String = "webdav+https", _ change: (inout RemoteOptions) throws -> Void
  ) throws -> any Remote {
    var options = try RemoteUnderTest.options()
    options.authorityFile = try NginxServer.shared.get().authorityFile
    try change(&options)
    return try remote("\(scheme)://127.0.0.1:\(port)/", options)
  }

  private func error(_ remote: any Remote) throws -> RemoteError {
    let error = try #require(throws: RemoteError.self) { try remote.list() }
    #expect(kind { _ = try remote.get("repo") } == error.kind)
    #expect(kind { try remote.put("repo", [1]) } == error.kind)
    return error
  }

  // MARK: Passwords

  @Test(
    .needs(.nginx), arguments: ["user = van\npassword = wrong\n", "user = nobody\n", "# none\n"])
  func `a wrong password is refused`(credentials: String) throws {
    let server = try NginxServer.shared.get()
    let error = try error(
      nginx(server.securePort) {
        $0.credentialsFile = try RemoteUnderTest.credentialsFile(credentials)
      })
    #expect(error.kind == .refused)
    #expect(error.detail == "127.0.0.1 does not accept the user and password (401)")
  }

  @Test(.needs(.nginx)) func `a password that others can read is not used`() throws {
    let server = try NginxServer.shared.get()
    let path = try RemoteUnderTest.credentialsFile()
    let error = try error(nginx(server.securePort) { _ in chmod(path, 0o644) })
    #expect(error.kind == .refused)
    #expect(error.detail == "the credentials file \(path) can be read by others")
    #expect(error.advice == "run: chmod 600 \(path)")
  }

  // MARK: Encryption

  @Test(.needs(.nginx)) func `a certificate that no one vouches for is refused`() throws {
    let server = try NginxServer.shared.get()
    let error = try error(nginx(server.securePort) { $0.authorityFile = nil })
    #expect(error.kind == .refused)
    #expect(error.detail.hasPrefix("127.0.0.1: its certificate cannot be trusted ("))
  }

  @Test(.needs(.nginx)) func `a certificate that has expired is refused`() throws {
    let server = try NginxServer.shared.get()
    let error = try error(nginx(server.expiredPort) { _ in })
    #expect(error.kind == .refused)
    #expect(error.detail.contains("expired"))
  }

  @Test(.needs(.nginx)) func `a server without TLS is not spoken to in clear`() throws {
    let server = try NginxServer.shared.get()
    #expect(try error(nginx(server.httpPort) { _ in }).kind == .offline)
  }

  @Test func `http without encryption must be allowed, and nothing is sent before`() throws {
    let server = try CannedServer { _, _ in .init(200) }
    let error = try error(
      remote("webdav+http://127.0.0.1:\(server.port)/", try RemoteUnderTest.options()))
    #expect(error.kind == .refused && error.advice.contains("--insecure-http"))
    #expect(server.requests.isEmpty)
  }

  @Test(.needs(.nginx)) func `objects that are put at once share a connection`() throws {
    let server = try NginxServer.shared.get()
    let path = TemporaryDirectory.current.file("shared")
    _ = try RemoteUnderTest.nginx.create(at: path)
    var options = try RemoteUnderTest.options()
    options.authorityFile = server.authorityFile
    let folder = RemoteUnderTest.folder(path)
    let remote = try remote("webdav+https://127.0.0.1:\(server.securePort)/\(folder)", options)
    let objects = (10..<40).compactMap { ObjectName("log/a/\($0)") }.map {
      (name: $0, bytes: sample(2_000))
    }
    try remote.change(all: objects.map { .put($0.name, $0.bytes) })
    #expect(try remote.list().names == objects.map(\.name))
    let puts = server.requests.filter { $0.contains(" PUT /\(folder)/log/a/") }
    let connections = Set(puts.map { $0.split(separator: " ").prefix(2).joined(separator: " ") })
    #expect(connections.count == 1 && connections.first?.hasSuffix("HTTP/2.0") == true)
  }

  // MARK: Places

  @Test(arguments: RemoteUnderTest.installed.filter(\.hasFolders))
  func `a folder that does not exist is offline, and is not made`(place: RemoteUnderTest) throws {
    let path = TemporaryDirectory.current.file("remote")
    let remote = try place.open(at: path)
    for name in ["repo", "log/a/1"] as [ObjectName] {
      #expect(kind { try remote.put(name, [1]) } == .offline)
      #expect(kind { _ = try remote.get(name) } == .offline)
      #expect(kind { try remote.delete(name) } == .offline)
    }
    let error = try #require(throws: RemoteError.self) { try remote.list() }
    #expect(error.kind == .offline)
    #expect(error.advice == "create it there or mount its disk, then try again")
    #expect(kind { _ = try remote.list(below: "heads") } == .offline)
    let made = try place.create(at: path)
    #expect(try made.names() == [])
  }

  @Test(.needs(.moto)) func `a bucket that does not exist is offline`() throws {
    let server = try MotoServer.shared.get()
    var options = RemoteOptions()
    options.credentialsFile = try RemoteUnderTest.credentialsFile("key = k\nsecret = s\n")
    options.allowsPlainHTTP = true
    let error = try error(remote("s3://127.0.0.1:\(server.port)/never", options))
    #expect(error.kind == .offline && error.detail == "there is no bucket never on 127.0.0.1")
    #expect(error.advice == "create it there, then try again")
  }

  @Test(arguments: [
    "webdav+https://127.0.0.1:PORT/", "s3://127.0.0.1:PORT/b", "sftp://a@127.0.0.1:PORT/",
  ])
  func `where no one listens it is offline`(address: String) throws {
    var options = RemoteOptions()
    options.credentialsFile = try RemoteUnderTest.credentialsFile("key = k\nsecret = s\n")
    let port = try Loopback.freePort()
    let remote = try remote(address.split(separator: "PORT").joined(separator: "\(port)"), options)
    #expect(try error(remote).kind == .offline)
  }

  @Test(arguments: [
    ("webdav+https:nas", "the address cannot be used: it begins with two slashes"),
    (
      "webdav+https://nas/a?b",
      "the address cannot be used: it has no ? or #, which are %3F and %23"
    ),
    ("s3://nas/b", "there is no access key for S3"),
    ("sftp://nas/b", "the address has no user name"),
  ])
  func `an address that leads nowhere is refused`(address: String, detail: String) throws {
    let error = try error(remote(address, RemoteOptions()))
    #expect(error.kind == .refused && error.detail == detail)
    #expect(!error.advice.contains("check the password"))
  }

  // MARK: SSH

  private func ssh(_ change: (inout RemoteOptions) throws -> Void) throws -> any Remote {
    let server = try SSHServer.shared.get()
    var options = RemoteOptions()
    options.credentialsFile = try RemoteUnderTest.credentialsFile(
      "private-key = \(server.privateKey)\n")
    options.knownHostsFile = server.knownHosts
    try change(&options)
    return try remote("sftp://\(server.user)@127.0.0.1:\(server.port)\(server.root)", options)
  }

  private func fingerprint(_ type: String) throws -> String {
    let server = try SSHServer.shared.get()
    let shown = try Finished.running(
      "/usr/bin/ssh-keygen", ["-lf", server.server.file("host-\(type).pub")])
    return String(try #require(shown.output.split(separator: " ").dropFirst().first))
  }

  @Test(.needs(.sshd)) func `the key of an SSH server must be known`() throws {
    let error = try error(ssh { $0.knownHostsFile = nil })
    #expect(error.kind == .refused)
    #expect(
      error.detail == "the SSH ECDSA key of 127.0.0.1 is not known yet: \(try fingerprint("ecdsa"))"
    )
    #expect(error.advice == "compare it with the key of the server, then pass it with --host-key")
    #expect(try ssh { _ in }.list().isComplete)
  }

  @Test(.needs(.sshd), arguments: ["ecdsa", "ed25519"])
  func `the fingerprint of any key decides in place of the known keys`(type: String) throws {
    let (shown, right) = (try fingerprint("ecdsa"), try fingerprint(type))
    let wrong = "SHA256:" + String(repeating: "A", count: 43)
    let error = try error(ssh { $0.hostKeys = [wrong] })
    #expect(error.kind == .refused)
    #expect(
      error.detail == "the SSH ECDSA key of 127.0.0.1 is \(shown), which is not the expected one")
    #expect(
      error.advice == "unless the server has a new key, someone else is answering in its place")
    #expect(
      try ssh {
        $0.hostKeys = [wrong, right]
        $0.knownHostsFile = nil
      }.list().isComplete)
  }

  @Test(.needs(.sshd)) func `a stranger is not let in`() throws {
    let server = try SSHServer.shared.get()
    let error = try error(
      ssh {
        $0.credentialsFile = try RemoteUnderTest.credentialsFile(
          "private-key = \(server.server.file("stranger"))\n")
      })
    #expect(error.kind == .refused)
    #expect(error.detail == "127.0.0.1: it does not accept the user, and the password or key")
  }

  @Test(.needs(.sshd), .enabled(if: SmallDisk.isPossible, "only root may mount a small disk"))
  func `an SSH server whose disk is full says so, and takes more once there is room`() throws {
    let disk = try SmallDisk(kibibytes: 512)
    let server = try SSHServer.shared.get()
    var options = RemoteOptions()
    options.credentialsFile = try RemoteUnderTest.credentialsFile(
      "private-key = \(server.privateKey)\n")
    options.knownHostsFile = server.knownHosts
    let remote = try remote(
      "sftp://\(server.user)@127.0.0.1:\(server.port)\(disk.path)", options)
    try disk.fill()
    let error = try #require(throws: RemoteError.self) { try remote.put("log/a/1", sample(9_000)) }
    #expect(error.kind == .full && error.detail == "127.0.0.1 has no space left")
    try disk.makeRoom()
    try remote.put("log/a/1", sample(9_000))
    #expect(try remote.get("log/a/1") == sample(9_000))
  }

  // MARK: Secrets

  @Test func `a password is in no argument, environment or message`() throws {
    let program = try #require(ProgramPath.find("vanlog-net"))
    let server = try CannedServer { _, _ in .init("", .hang) }
    let child = try TalkingChild(
      program,
      ["remote", "webdav+http", "--insecure-http", "--patience", "2", "--credentials"]
        + [try RemoteUnderTest.credentialsFile()])
    let patience = TalkingChild.Patience(silence: 30_000, total: 30_000)
    try child.send(Array("0 vanlog-remote 1 //127.0.0.1:\(server.port)/\n".utf8), patience)
    #expect(try child.line(limit: 100, patience) == Array("0 vanlog-remote 1 batch=8".utf8))
    try child.send(Array("1 list 1 - -\n".utf8), patience)
    server.waitForRequest()
    // The server has been told the password, and has not answered yet.
    #expect(try processes(showing: ServerLogin.password) == [])
    let answer = try child.line(limit: 1_000, patience)
    child.end(within: 5_000)
    for text in [String(decoding: answer, as: UTF8.self), child.lastWords] {
      #expect(!text.contains(ServerLogin.password), "\(text)")
    }
    #expect(child.lastWords == "")
  }

  /// The processes whose arguments or environment contain a text.
  private func processes(showing text: String) throws -> [String] {
    // The text itself must not be an argument here.
    let script = "grep -laf \"$file\" /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null"
    let file = TemporaryDirectory.current.file("pattern")
    let pattern = try #require(fopen(file, "w"))
    fputs(text, pattern)
    fclose(pattern)
    let found = try Finished.running("/bin/sh", ["-c", script], environment: ["file": file])
    return found.output.split(separator: "\n").map(String.init)
  }
}
