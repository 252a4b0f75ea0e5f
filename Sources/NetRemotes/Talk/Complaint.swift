/// Why something could not be done on a remote, as `docs/remote-protocol.md` says it.
struct Complaint: Error, Equatable {
  enum Kind: Equatable {
    case notFound, exists, offline, refused, full, readOnly, tooLarge, other
    case temporary(seconds: Int?)
  }

  /// No remote may ask for a longer pause.
  static let longestPause = 3_600
  private static let longestText = 300

  let kind: Kind
  /// What went wrong, for the middle of a sentence; never a password or a key.
  let text: String

  init(_ kind: Kind, _ text: String) {
    (self.kind, self.text) = (kind, Self.plain(text))
  }

  /// The words after `error` in an answer.
  var words: String {
    "\(word) \(text)"
  }

  private var word: String {
    switch kind {
    case .notFound: "not-found"
    case .exists: "exists"
    case .offline: "offline"
    case .refused: "refused"
    case .full: "full"
    case .readOnly: "read-only"
    case .tooLarge: "too-large"
    case .other: "other"
    case .temporary(nil): "temporary"
    case .temporary(let seconds?): "temporary=\(min(max(seconds, 0), Self.longestPause))"
    }
  }

  /// The folder for all objects is not there, and is never made here: its disk may just not be mounted.
  static func noFolder(_ path: String, on host: String) -> Complaint {
    Complaint(
      .offline,
      "there is no folder \(path) on \(host); create it there or mount its disk, then try again")
  }

  /// Foreign text on one line, without control characters, and not too long.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longestText) {
      plain.append((0x20..<0x7F).contains(scalar.value) || scalar.value > 0x9F ? scalar : " ")
    }
    return String(plain)
  }
}
