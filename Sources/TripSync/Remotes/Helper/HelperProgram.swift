/// Which program reaches a remote, and with what arguments.
struct HelperProgram: Equatable {
  private static let network = "vanlog-net"
  private static let networkSchemes = ["webdav+https", "webdav+http", "s3", "sftp"]

  let name: String
  /// Everyone can see these, so there is no secret among them.
  let arguments: [String]

  /// `vanlog-net` for what it knows, and `vanlog-remote-SCHEME` for everything else.
  init(for scheme: String, _ options: RemoteOptions) {
    if Self.networkSchemes.contains(scheme) {
      name = Self.network
      arguments = ["remote", scheme] + Self.arguments(options)
    } else {
      name = "vanlog-remote-\(scheme)"
      arguments = []
    }
  }

  private static func arguments(_ options: RemoteOptions) -> [String] {
    var arguments: [String] = []
    if let file = options.credentialsFile { arguments += ["--credentials", file] }
    if let file = options.authorityFile { arguments += ["--ca-file", file] }
    if options.allowsPlainHTTP { arguments.append("--insecure-http") }
    if let file = options.knownHostsFile { arguments += ["--known-hosts", file] }
    for key in options.hostKeys { arguments += ["--host-key", key] }
    if options.asksBeforePut { arguments.append("--ask-before-put") }
    if let seconds = options.patienceSeconds { arguments += ["--patience", "\(seconds)"] }
    return arguments
  }
}
