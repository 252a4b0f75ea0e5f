public import Text

/// What a person typed as the times of a crossing while the clock was not proven, such as `17:30`: the
/// clock made moments of it, which can be put right once the time is proven in the same boot.
public struct TypedTimes: Sendable, Hashable {
  public let boot: String
  /// Milliseconds since that boot.
  public let up: Int64
  /// The words for `at` and `left`; `nil` for a time that needs no clock.
  public var at, left: String?
  /// By how much the proof that they were read by is ahead of the time since boot, if there was one.
  public var proof: Int64?

  public init(boot: String, up: Int64, at: String?, left: String?) {
    (self.boot, self.up, self.at, self.left) = (boot, up, at, left)
  }
}

extension TypedTimes: JSONObject {
  init?(json: JSONValue) {
    guard let boot = json["boot"]?.string, let up = json["up_ms"]?.integer, up.magnitude < 1 << 53
    else { return nil }
    self.init(boot: boot, up: up, at: json["at"]?.string, left: json["left_at"]?.string)
    proof = json["offset_ms"]?.integer.flatMap { $0.magnitude < 1 << 53 ? $0 : nil }
  }

  public func writeMembers(to json: inout JSONWriter) {
    json.field("boot", boot)
    json.field("up_ms", up)
    json.field("at", at)
    json.field("left_at", left)
    json.field("offset_ms", proof)
  }
}
