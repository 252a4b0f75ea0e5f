internal import CCurl
internal import Text

/// Decides whether the key of an SSH server is the one that it must be.
///
/// There is no trust on first use: a key that no one has vouched for is refused, and shown.
struct HostKeyCheck {
  private static let prefix = "SHA256:"

  let host: String
  /// The fingerprints, one of which must match; if there are none, the file of known hosts decides.
  let fingerprints: [String]

  /// `nil` if the server may be trusted; `key` is the key as it is sent.
  func complaint(about key: [UInt8], isKnown: Bool, isOther: Bool) -> Complaint? {
    let fingerprint = Self.fingerprint(of: key)
    if fingerprints.isEmpty ? isKnown : fingerprints.contains(fingerprint) { return nil }
    let type = HostKeyType(of: key).map { "\($0.shown) key" } ?? "key"
    let text =
      isOther || !fingerprints.isEmpty
      ? "is \(fingerprint), which is not the expected one; unless the server has a new key, "
        + "someone else is answering in its place"
      : "is not known yet: \(fingerprint); compare it with the key of the server, then pass it with "
        + "--host-key"
    return Complaint(.refused, "the SSH \(type) of \(host) \(text)")
  }

  static func fingerprint(of key: [UInt8]) -> String {
    prefix + Base64.text(of: SHA256.hash(key), isPadded: false)
  }

  /// Whether a text is the fingerprint of a key, as `ssh-keygen -l` shows it.
  static func isFingerprint(_ text: String) -> Bool {
    guard text.hasPrefix(prefix), text.utf8.count == prefix.utf8.count + 43 else { return false }
    return text.utf8.dropFirst(prefix.utf8.count).allSatisfy(Base64.letters.contains)
  }
}
