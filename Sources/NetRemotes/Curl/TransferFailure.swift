internal import CCurl
internal import Text

/// Why a transfer did not come to its end, by the codes of libcurl.
extension Transfer {
  var isComplete: Bool { code == CURLE_OK && refusal == nil }
  /// There is no such file, which only SFTP says so.
  var isMissing: Bool { code == CURLE_REMOTE_FILE_NOT_FOUND }
  /// The server said no more than that it failed, as SSH servers do whose disk is full.
  var failedInSSH: Bool { code == CURLE_SSH }
  /// A command of SFTP was refused.
  var commandFailed: Bool { code == CURLE_QUOTE_ERROR }
  /// The file ends before the part that is wanted.
  var endsBefore: Bool { code == CURLE_BAD_DOWNLOAD_RESUME || code == CURLE_RANGE_ERROR }

  /// `nil` if it did come to its end, no matter what the server answered.
  func failure(at host: String) -> Complaint? {
    if let refusal { return refusal }
    guard code != CURLE_OK else { return nil }
    return Complaint(kind, "\(host): \(reason)")
  }

  /// Whether the connection was lost, so that the same request may well succeed at once.
  var wasDropped: Bool {
    guard refusal == nil else { return false }
    return Self.drops.contains { $0 == code }
  }

  private static let drops = [
    CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
    CURLE_HTTP2_STREAM, CURLE_OPERATION_TIMEDOUT,
  ]
  private static let unreachable = [
    CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT,
    CURLE_SSL_CONNECT_ERROR, CURLE_PROXY,
  ]
  private static let refusals = [
    CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
    CURLE_SSL_CERTPROBLEM, CURLE_LOGIN_DENIED, CURLE_REMOTE_ACCESS_DENIED,
  ]

  private var kind: Complaint.Kind {
    if code == CURLE_OPERATION_TIMEDOUT {
      return easy.size(CURLINFO_CONNECT_TIME_T) > 0 ? .temporary(seconds: nil) : .offline
    }
    if Self.unreachable.contains(where: { $0 == code }) { return .offline }
    if Self.refusals.contains(where: { $0 == code }) { return .refused }
    if wasDropped || code == CURLE_SSH { return .temporary(seconds: nil) }
    if code == CURLE_REMOTE_DISK_FULL { return .full }
    return .other
  }

  private var reason: String {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: "there is no such server, or no network to ask for it"
    case CURLE_LOGIN_DENIED: "it does not accept the user, and the password or key"
    case CURLE_OPERATION_TIMEDOUT where kind == .offline: "it does not answer"
    case CURLE_OPERATION_TIMEDOUT: "nothing has moved for too long"
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE:
      "the connection was lost"
    case CURLE_PEER_FAILED_VERIFICATION:
      "its certificate cannot be trusted (\(detail)); is the clock of this device right?"
    default: detail
    }
  }

  private var detail: String {
    let text = easy.text.isEmpty ? String(cString: curl_easy_strerror(code)) : easy.text
    return text.split(separator: "\n").first.map(String.init) ?? ""
  }
}
