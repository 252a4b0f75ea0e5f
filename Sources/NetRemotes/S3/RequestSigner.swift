internal import Text

/// Signs requests with version 4 of Amazon's signatures, which all S3 servers know.
///
/// libcurl signs too, but until 7.88 it gets some addresses wrong.
struct RequestSigner {
  let keyID: String
  let secret: SecretText
  let region: String

  /// What is signed of a request.
  struct Subject {
    var method: String
    var host: String
    /// Percent-encoded.
    var path: String
    /// Names and values as they are, not encoded.
    var query: [(name: String, value: String)] = []
    /// Further headers to sign, with names in lower case.
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
  }

  /// The header lines that a request needs besides those it has, at a time in seconds since 1970.
  func headers(for subject: Subject, at time: Int) -> [String] {
    let instant = Self.text(time)
    let bodyHash = Hexadecimal.text(SHA256.hash(subject.body))
    var signed = subject.headers
    signed += [
      ("host", subject.host), ("x-amz-content-sha256", bodyHash), ("x-amz-date", instant),
    ]
    signed.sort { $0.name < $1.name }
    let names = signed.map(\.name).joined(separator: ";")
    let request = Self.canonical(subject, signed, names, bodyHash)
    let signature = sign(request, instant)
    return [
      "x-amz-content-sha256: \(bodyHash)", "x-amz-date: \(instant)",
      "Authorization: AWS4-HMAC-SHA256 Credential=\(keyID)/\(scope(instant)),"
        + "SignedHeaders=\(names),Signature=\(signature)",
    ]
  }

  /// The query of a URL, in the order in which it is signed.
  static func encoded(_ query: [(name: String, value: String)]) -> String {
    query.map { pair in
      let name = PercentCoding.encoded(pair.name, keepsSlash: false)
      return "\(name)=\(PercentCoding.encoded(pair.value, keepsSlash: false))"
    }.sorted().joined(separator: "&")
  }

  private static func canonical(
    _ subject: Subject, _ signed: [(name: String, value: String)], _ names: String,
    _ bodyHash: String
  ) -> String {
    let lines = signed.map { "\($0.name):\($0.value)\n" }.joined()
    return [
      subject.method, subject.path, encoded(subject.query), lines, names, bodyHash,
    ].joined(separator: "\n")
  }

  private func sign(_ request: String, _ instant: String) -> String {
    let hash = Hexadecimal.text(SHA256.hash(Array(request.utf8)))
    let text = "AWS4-HMAC-SHA256\n\(instant)\n\(scope(instant))\n\(hash)"
    var key = secret.withBytes { Array("AWS4".utf8) + $0 }
    for word in [String(instant.prefix(8)), region, "s3", "aws4_request"] {
      let next = SHA256.authenticate(Array(word.utf8), key: key)
      key.wipe()
      key = next
    }
    defer { key.wipe() }
    return Hexadecimal.text(SHA256.authenticate(Array(text.utf8), key: key))
  }

  private func scope(_ instant: String) -> String {
    "\(instant.prefix(8))/\(region)/s3/aws4_request"
  }

  /// `20130524T000000Z`.
  private static func text(_ time: Int) -> String {
    let day = Day(daysSinceEpoch: time / 86_400).components
    let second = time % 86_400
    let parts = [
      Digits.padded(day.year, to: 4), Digits.padded(day.month, to: 2),
      Digits.padded(day.day, to: 2), "T", Digits.padded(second / 3_600, to: 2),
      Digits.padded(second / 60 % 60, to: 2), Digits.padded(second % 60, to: 2), "Z",
    ]
    return parts.joined()
  }
}
