import Testing

@testable import NetRemotes

/// The arguments of `vanlog-net`.
@Suite struct NetArgumentsTests {
  private static let fingerprint = "SHA256:" + String(repeating: "aZ0+/", count: 8) + "abc"

  @Test func `all options are taken`() throws {
    var settings = NetSettings()
    settings.credentialsFile = "/c"
    settings.authorityFile = "/a"
    settings.allowsPlainHTTP = true
    settings.knownHostsFile = "/k"
    settings.hostKeys = [Self.fingerprint]
    settings.asksBeforePut = true
    settings.patience = 5
    let arguments = [
      "remote", "sftp", "--credentials", "/c", "--ca-file", "/a", "--insecure-http",
      "--known-hosts", "/k", "--host-key", Self.fingerprint, "--ask-before-put", "--patience", "5",
    ]
    #expect(try NetArguments(arguments) == .remote(.sftp, settings))
    var plain = NetSettings()
    plain.allowsPlainHTTP = true
    #expect(try NetArguments(["fetch", "--insecure-http"]) == .fetch(plain))
    #expect(try NetArguments(["--version", "--json"]) == .version(asJSON: true))
    #expect(try NetArguments(["--help"]) == .help)
  }

  @Test(arguments: [
    [], ["sync"], ["remote"], ["remote", "ftp"], ["remote", "s3", "--credentials"],
    ["remote", "s3", "--password", "x"], ["remote", "s3", "x"], ["--version", "--xml"],
    ["remote", "s3", "--patience", "0"], ["remote", "s3", "--patience", "x"],
    ["remote", "sftp", "--host-key", "aa:bb"], ["remote", "sftp", "--host-key", "SHA256:abc"],
    ["remote", "sftp", "--host-key", fingerprint + "="], ["fetch", "--credentials", "/c"],
    ["fetch", "https://example.org"], ["fetch", "--known-hosts", "/k"],
  ])
  func `mistakes are reported`(arguments: [String]) {
    #expect(throws: NetArguments.Mistake.self) { try NetArguments(arguments) }
  }
}
