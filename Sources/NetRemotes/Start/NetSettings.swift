internal import CCurl

/// How servers are reached; what all kinds of remotes share.
struct NetSettings: Equatable {
  static let patienceRange = 1...300

  var credentialsFile: String?
  /// Certificates to trust in place of those of the system.
  var authorityFile: String?
  var allowsPlainHTTP = false
  var knownHostsFile: String?
  /// Fingerprints of SSH servers, such as `SHA256:…`.
  var hostKeys: [String] = []
  /// Whether to look for an object before each put, where the server would overwrite it.
  var asksBeforePut = false
  /// After how many seconds without any byte to give up.
  var patience = 60

  /// There is no limit on the whole transfer, which on a slow line takes as long as it takes.
  func setLimits(_ easy: EasyHandle) {
    easy.set(CURLOPT_CONNECTTIMEOUT, min(patience, 30))
    easy.set(CURLOPT_LOW_SPEED_LIMIT, 1)
    easy.set(CURLOPT_LOW_SPEED_TIME, patience)
  }
}
