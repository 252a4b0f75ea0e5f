internal import Text

/// A code that lets a few devices in for a few minutes.
///
/// Time is that since boot, so that a clock that is wrong or is set does not keep a door open; and a
/// code does not outlive its boot.
public struct PairingCode: Hashable, Sendable {
  public static let letters = 8
  /// How long it is valid, in milliseconds.
  public static let duration: Int64 = 600_000
  /// How many devices it lets in, and how many wrong tries end it.
  public static let claims = 3
  public static let tries = 5

  /// Eight letters without a gap.
  public let text: String
  public let right: WebRight
  /// The id of the device that has asked for it; `nil` if it was made at a terminal.
  public let maker: String?
  let boot: String
  let ends: Int64
  private(set) var claimsLeft = claims
  private(set) var triesLeft = tries

  /// A new code; `now` is the time since boot.
  public init(right: WebRight, maker: String? = nil, boot: String, now: Int64) {
    text = Letters.random(Self.letters)
    (self.right, self.maker, self.boot) = (right, maker, boot)
    ends = now.addingSaturated(Self.duration)
  }

  /// Whether it has let someone in, who may still know it.
  public var isUsed: Bool { claimsLeft < Self.claims }

  /// How people read it: `k3x9-q2m1`.
  public var spoken: String { "\(text.prefix(4))-\(text.suffix(4))" }

  /// The outcome of a try.
  public enum Claim: Hashable, Sendable {
    case granted(WebRight)
    /// It was a wrong code; this many tries are left before this one ends.
    case wrong(triesLeft: Int)
    /// No code is open.
    case closed
  }

  /// Whether it still lets anyone in.
  public func isOpen(boot: String, now: Int64) -> Bool {
    self.boot == boot && now < ends && now >= ends - Self.duration && claimsLeft > 0
      && triesLeft > 0
  }

  /// Tries what someone has typed.
  public mutating func claim(_ typed: String, boot: String, now: Int64) -> Claim {
    guard isOpen(boot: boot, now: now) else { return .closed }
    let plain = Letters.plain(typed, count: Self.letters) ?? ""
    // No earlier end for a better guess.
    let isRight =
      plain.utf8.count == text.utf8.count
      && zip(plain.utf8, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    guard isRight else {
      triesLeft -= 1
      return .wrong(triesLeft: triesLeft)
    }
    claimsLeft -= 1
    return .granted(right)
  }
}

extension PairingCode {
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes, maximumDepth: 2),
      json["version"]?.integer == 1,
      let text = json["code"]?.string.flatMap({ Letters.plain($0, count: Self.letters) }),
      let right = json["right"]?.string.flatMap(WebRight.init), let boot = json["boot"]?.string,
      let ends = json["ends_ms"]?.integer, ends >= Self.duration,
      let claimsLeft = json["claims_left"]?.integer, (0...Int64(Self.claims)).contains(claimsLeft),
      let triesLeft = json["tries_left"]?.integer, (0...Int64(Self.tries)).contains(triesLeft)
    else { return nil }
    (self.text, self.right, self.boot, self.ends) = (text, right, boot, ends)
    maker = json["maker"]?.string
    (self.claimsLeft, self.triesLeft) = (Int(claimsLeft), Int(triesLeft))
  }

  var bytes: [UInt8] {
    var json = JSONWriter(indentation: 1)
    json.object { json in
      json.field("version", 1)
      json.field("code", text)
      json.field("right", right.rawValue)
      if let maker { json.field("maker", maker) }
      json.field("boot", boot)
      json.field("ends_ms", ends)
      json.field("claims_left", claimsLeft)
      json.field("tries_left", triesLeft)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}
