/// The line with which a helper program answers, before it is believed.
enum HelperAnswer: Equatable {
  /// This many bytes follow.
  case done(count: Int)
  /// It is still at work.
  case busy
  /// `batch` is how many requests it takes at once.
  case greeting(version: Int, batch: Int)
  case failed(HelperComplaint)

  static let longestLine = 1_024
  static let greetingWord = "vanlog-remote"

  /// Reads a line, which must begin with the number of the request; `nil` if it is not one of
  /// these.
  init?(_ line: [UInt8], to number: Int) {
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    var words = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)[...]
    guard words.popFirst() == "\(number)", let verb = words.popFirst() else { return nil }
    switch verb {
    case "busy": self = .busy
    case "ok":
      guard words.count == 1, let count = words.first.flatMap(Self.number) else { return nil }
      self = .done(count: count)
    case Substring(Self.greetingWord):
      guard let version = words.popFirst().flatMap(Self.number) else { return nil }
      self = .greeting(version: version, batch: Self.batch(words.first ?? ""))
    case "error":
      guard let kind = words.popFirst(),
        let complaint = HelperComplaint(kind: kind, text: words.first ?? "")
      else { return nil }
      self = .failed(complaint)
    default: return nil
    }
  }

  /// The number in `batch=8`, which may stand among words of later versions.
  private static func batch(_ words: Substring) -> Int {
    let start = "batch="
    let word = words.split(separator: " ").first { $0.hasPrefix(start) }
    let count = word.flatMap { number($0.dropFirst(start.utf8.count)) } ?? 1
    return min(max(count, 1), mostAtOnce)
  }

  /// No more are sent together, no matter what a helper offers.
  private static let mostAtOnce = 16

  /// A number of at most fifteen digits, without a sign.
  static func number(_ text: Substring) -> Int? {
    guard (1...15).contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }
}

/// Why a helper program says that it could not do something.
struct HelperComplaint: Error, Equatable {
  enum Kind: Equatable {
    case notFound, exists, offline, refused, full, readOnly, tooLarge, other
    case temporary(retryAfterSeconds: Int?)
  }

  let kind: Kind
  /// In its own words, without control characters; empty if it gives none.
  let text: String

  init(_ kind: Kind, _ text: String) {
    (self.kind, self.text) = (kind, Self.plain(text))
  }

  /// What went wrong, and what to do next if the helper knows that better.
  var parts: (detail: String, advice: String?) {
    let bytes = Array(text.utf8)
    let places = bytes.indices.dropFirst().dropLast(2)
    guard let end = places.first(where: { bytes[$0...].starts(with: "; ".utf8) }) else {
      return (text, nil)
    }
    return (
      String(decoding: bytes[..<end], as: UTF8.self),
      String(decoding: bytes[(end + 2)...], as: UTF8.self)
    )
  }

  /// Reads `KIND`, or `temporary=SECONDS`, and the rest of the line.
  init?(kind: Substring, text: Substring) {
    let words = kind.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch (words.first, words.count) {
    case ("not-found", 1): self.init(.notFound, String(text))
    case ("exists", 1): self.init(.exists, String(text))
    case ("offline", 1): self.init(.offline, String(text))
    case ("refused", 1): self.init(.refused, String(text))
    case ("full", 1): self.init(.full, String(text))
    case ("read-only", 1): self.init(.readOnly, String(text))
    case ("too-large", 1): self.init(.tooLarge, String(text))
    case ("other", 1): self.init(.other, String(text))
    case ("temporary", 1): self.init(.temporary(retryAfterSeconds: nil), String(text))
    case ("temporary", _):
      guard let seconds = HelperAnswer.number(words[1]) else { return nil }
      let pause = min(seconds, RemoteError.longestPause)
      self.init(.temporary(retryAfterSeconds: pause), String(text))
    default: return nil
    }
  }

  /// Foreign text that can be shown: on one line, and not too long.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longestText) {
      plain.append(scalar.isControl ? "\u{FFFD}" : scalar)
    }
    return String(plain)
  }

  private static let longestText = 300
}
