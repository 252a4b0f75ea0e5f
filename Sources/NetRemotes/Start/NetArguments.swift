/// What the arguments of `vanlog-net` ask for.
enum NetArguments: Equatable {
  case help
  case version(asJSON: Bool)
  case remote(RemoteScheme, NetSettings)
  case fetch(NetSettings)

  struct Mistake: Error, Equatable {
    let text: String
  }

  init(_ arguments: [String]) throws(Mistake) {
    switch arguments.first {
    case "--help", "-h": self = .help
    case "--version":
      guard arguments.dropFirst().allSatisfy({ $0 == "--json" }) else {
        throw Mistake(text: "--version takes only --json")
      }
      self = .version(asJSON: arguments.count > 1)
    case "remote": self = try Self.remote(arguments.dropFirst())
    case "fetch": self = .fetch(try Self.fetching(arguments.dropFirst()))
    default: throw Mistake(text: "say what to do: remote, fetch, --version or --help")
    }
  }

  private static func remote(_ arguments: ArraySlice<String>) throws(Mistake) -> NetArguments {
    guard let word = arguments.first, let scheme = RemoteScheme(rawValue: word) else {
      throw Mistake(text: "remote is followed by webdav+https, webdav+http, s3 or sftp")
    }
    return .remote(scheme, try settings(arguments.dropFirst()))
  }

  private static func settings(_ options: ArraySlice<String>) throws(Mistake) -> NetSettings {
    var settings = NetSettings()
    var rest = options
    while let option = rest.popFirst() {
      if try take(option, &settings) { continue }
      guard let value = rest.popFirst() else { throw Mistake(text: "\(option) needs a value") }
      try take(option, value, &settings)
    }
    return settings
  }

  private static let fetchOptions = ["--ca-file", "--insecure-http", "--patience"]

  /// Without credentials and keys: what is fetched is public.
  private static func fetching(_ options: ArraySlice<String>) throws(Mistake) -> NetSettings {
    if let other = options.first(where: { $0.hasPrefix("--") && !fetchOptions.contains($0) }) {
      throw Mistake(text: "fetch has no option \(other)")
    }
    return try settings(options)
  }

  /// Takes an option without a value; `false` if it is not one.
  private static func take(
    _ option: String, _ settings: inout NetSettings
  ) throws(Mistake) -> Bool {
    switch option {
    case "--insecure-http": settings.allowsPlainHTTP = true
    case "--ask-before-put": settings.asksBeforePut = true
    case "--credentials", "--ca-file", "--known-hosts", "--host-key", "--patience": return false
    default: throw Mistake(text: "there is no option \(option)")
    }
    return true
  }

  private static func take(
    _ option: String, _ value: String, _ settings: inout NetSettings
  ) throws(Mistake) {
    switch option {
    case "--credentials": settings.credentialsFile = value
    case "--ca-file": settings.authorityFile = value
    case "--known-hosts": settings.knownHostsFile = value
    case "--host-key":
      guard HostKeyCheck.isFingerprint(value) else {
        throw Mistake(text: "--host-key takes a fingerprint such as SHA256:…, as ssh shows it")
      }
      settings.hostKeys.append(value)
    default:
      guard let seconds = Int(value), NetSettings.patienceRange.contains(seconds) else {
        throw Mistake(text: "--patience takes a number of seconds from 1 to 300")
      }
      settings.patience = seconds
    }
  }

  static let helpText = """
    Usage: vanlog-net remote SCHEME [OPTION]...
           vanlog-net fetch [OPTION]...
           vanlog-net --version [--json]

    Reaches a remote for vanlog, which starts it and speaks docs/remote-protocol.md with it on standard
    input and output. SCHEME is webdav+https, webdav+http, s3 or sftp. 'fetch' takes orders in the same
    way for what anyone may read, such as weather, and has only --ca-file, --insecure-http and --patience.

      --credentials FILE   user, password and keys; a file that only its owner can read
      --ca-file FILE       trust the certificates in FILE (PEM) instead of those of the system
      --insecure-http      speak http without encryption, which webdav+http needs
      --known-hosts FILE   keys of SSH servers, as in ~/.ssh/known_hosts
      --host-key SHA256:…  the fingerprint of the key of the SSH server; may be repeated
      --ask-before-put     look whether an object exists before storing it, for servers that
                           ignore If-None-Match
      --patience SECONDS   give up after this long without a byte. Default: 60.

    """
}

/// The kinds of remotes that this program reaches.
enum RemoteScheme: String, CaseIterable {
  case webdavHTTPS = "webdav+https"
  case webdavHTTP = "webdav+http"
  case s3, sftp
}
