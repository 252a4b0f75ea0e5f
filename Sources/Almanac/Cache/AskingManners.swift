internal import Text

/// What is remembered of a server, so that it is not asked more often than is decent.
///
/// It is written before each request, so that not even a program that is killed again and again asks
/// again and again.
public struct AskingManners: Hashable, Sendable {
  /// Which server, and as whom; for another one, all of this means nothing.
  public let key: String
  public private(set) var asked: CacheMoment
  /// For how many seconds from then on it is left alone.
  public private(set) var pauseSeconds: Int
  public private(set) var failures: Int
  /// Why it is left alone, for people; `nil` if all was well.
  public private(set) var reason: String?
  /// What was asked for, where that matters.
  public private(set) var place: ForecastPlace?

  /// A request without an answer yet: it may be under way, or was interrupted.
  private static let interrupted = 60
  private static let pause = GrowingPause(first: 120, longest: 3_600)
  /// Another place may be asked for sooner, since the van moves on.
  public static let placeSeconds = 600
  private static let mostPause = 7 * 86_400

  /// A request is about to be made.
  public init(
    _ key: String, asking place: ForecastPlace?, at now: CacheMoment, before: AskingManners?
  ) {
    self.key = key
    self.place = place
    asked = now
    pauseSeconds = Self.interrupted
    failures = before?.key == key ? before?.failures ?? 0 : 0
    reason = "the last request was interrupted"
  }

  /// The server has given what was asked for.
  public mutating func succeed() {
    (pauseSeconds, failures, reason) = (0, 0, nil)
  }

  /// No server was reached, so the next try need not wait.
  public mutating func unreached(_ reason: String) {
    (pauseSeconds, self.reason) = (0, reason)
  }

  /// The server did not give it; `retryAfter` is what it asked for.
  public mutating func fail(_ reason: String, retryAfter: Int? = nil) {
    failures = min(failures + 1, 1_000)
    let pause = Int(Self.pause.length(after: failures))
    pauseSeconds = min(max(pause, retryAfter ?? 0), Self.mostPause)
    self.reason = reason
  }

  /// It does not want us as we are, and will not until something has been changed.
  public mutating func refuse(_ reason: String) {
    fail(reason, retryAfter: Int(Self.pause.longest))
  }

  /// For how many seconds the server is to be left alone yet; 0 if it may be asked.
  public func secondsLeft(_ key: String, at now: CacheMoment) -> Int {
    guard key == self.key else { return 0 }
    return max(0, pauseSeconds - Int(clamping: asked.leastAge(at: now) / 1_000))
  }
}

extension AskingManners {
  init?(_ value: JSONValue?) {
    guard let key = value?["server"]?.string, let asked = CacheMoment(value?["asked"]),
      let pause = value?["pause_s"]?.integer, (0...Int64(Self.mostPause)).contains(pause),
      let failures = value?["failures"]?.integer, (0...1_000).contains(failures)
    else { return nil }
    self.key = key
    self.asked = asked
    pauseSeconds = Int(pause)
    self.failures = Int(failures)
    reason = value?["reason"]?.string
    if let latitude = value?["lat"]?.number, let longitude = value?["lon"]?.number {
      place = ForecastPlace(latitude: latitude, longitude: longitude)
    }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("server", key)
      json.key("asked")
      asked.write(to: &json)
      json.field("pause_s", pauseSeconds)
      json.field("failures", failures)
      json.field("reason", reason)
      if let place {
        json.field("lat", place.latitude, decimals: 1)
        json.field("lon", place.longitude, decimals: 1)
      }
    }
  }
}
