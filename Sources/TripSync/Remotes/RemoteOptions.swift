/// What is needed to reach a remote besides its address; `docs/remotes.md` explains it.
///
/// Nothing in here is secret: passwords and keys are in a file, which only the helper program reads.
public struct RemoteOptions: Sendable, Equatable {
  /// The file with user, password and keys, which only its owner can read.
  public var credentialsFile: String?
  /// A file of certificates to trust in place of those of the system.
  public var authorityFile: String?
  /// Whether http without encryption may be spoken.
  public var allowsPlainHTTP = false
  /// A file with the keys of SSH servers, as `~/.ssh/known_hosts`.
  public var knownHostsFile: String?
  /// Fingerprints of the key of an SSH server, as `SHA256:…`; they decide in place of that file.
  public var hostKeys: [String] = []
  /// Whether to look for an object before each put, which costs a round trip.
  ///
  /// That is for servers that overwrite an object although they are asked not to.
  public var asksBeforePut = false
  /// After how many seconds without any byte to give up, if not the usual number.
  public var patienceSeconds: Int?

  public init() {}
}
