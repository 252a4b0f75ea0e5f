public import DurableFiles
internal import Text

/// What GPS has proven about the time in this boot of the machine; whichever program sees the proof
/// keeps it in `run/clock.json` for all programs.
public struct GPSClock: Hashable, Sendable {
  /// The boot in which it was proven; it says nothing about any other.
  public let boot: String
  /// GPS time less the time since boot, in milliseconds.
  public let offset: Int64

  /// By how much an earlier time of this boot, since revoked, was off; positive if it was ahead.
  public let revoked: Int64?

  /// The time since boot at which it was proven, if that is known.
  let since: Int64?
  /// What earlier proofs showed that turned out to be wrong, until that is settled.
  let wrong: [WrongTimes]

  public static let fileName = "clock.json"
  private static let lockName = "clock.lock"
  /// A write takes milliseconds, unless the card stalls.
  private static let longestWait = 1_000
  private static let limit = 4_096
  /// Offsets this close are the same time, with a leap second and a slow quartz between them.
  private static let tolerance: UInt64 = 10_000
  /// Offsets this close are not worth a write.
  private static let jitter: UInt64 = 1_000
  /// Twenty years: what shows a later time was never right.
  private static let window: Int64 = 20 * 366 * 86_400_000

  public init(
    boot: String, offset: Int64, revoked: Int64? = nil, since: Int64? = nil,
    wrong: [WrongTimes] = []
  ) {
    self.boot = boot
    self.offset = offset
    self.revoked = revoked
    self.since = since
    self.wrong = wrong
  }

  /// The proof that replaces another one, which may be revoked by it: one of the same boot by which it
  /// is another time, one of an earlier boot by which it was later.
  public init(boot: String, offset: Int64, at uptime: Int64, replacing earlier: GPSClock?) {
    let ahead = earlier.flatMap { $0.boot == boot ? $0.offset - offset : nil }
    let isRevoked = ahead.map { $0.magnitude > Self.tolerance } ?? false
    let found = earlier?.wrongTimes(by: offset + uptime, at: ahead == nil ? nil : uptime)
    let isWrong = isRevoked || (ahead == nil && found != nil)
    self.init(
      boot: boot, offset: offset,
      revoked: isRevoked ? ahead : ahead == nil ? nil : earlier?.revoked,
      since: ahead == nil || isRevoked ? uptime : earlier?.since,
      wrong: ((earlier?.wrong ?? []) + (isWrong ? [found].compactMap(\.self) : []))
        .suffix(WrongTimes.most))
  }

  /// The times that it showed until it was revoked, at a time since its boot or in a later boot; in a
  /// later boot only times to come are known to be wrong.
  private func wrongTimes(by truth: Int64, at uptime: Int64?) -> WrongTimes? {
    let start = offset + (since ?? 0)
    if let uptime { return WrongTimes(from: start, to: offset + uptime) }
    guard start - truth > Int64(Self.tolerance) else { return nil }
    return WrongTimes(from: start, to: start + Self.window)
  }

  /// Reads what `bytes` wrote; `nil` for anything else.
  init?(parsing bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes, maximumDepth: 4),
      let boot = value["boot"]?.string, let offset = value["offset_ms"]?.integer,
      offset.magnitude < 1 << 52
    else { return nil }
    func number(_ name: String) -> Int64? {
      value[name]?.integer.flatMap { $0.magnitude < 1 << 53 ? $0 : nil }
    }
    self.init(
      boot: boot, offset: offset, revoked: number("revoked_ms"), since: number("since_ms"),
      wrong: (value["wrong"]?.elements ?? []).prefix(WrongTimes.most).compactMap(WrongTimes.init))
  }

  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.field("boot", boot)
      json.field("offset_ms", offset)
      if let revoked { json.field("revoked_ms", revoked) }
      if let since { json.field("since_ms", since) }
      guard !wrong.isEmpty else { return }
      json.field("wrong", wrong) { json, times in
        json.field("from_ms", times.from)
        json.field("to_ms", times.to)
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Keeps a proof of this boot, no matter who saw it, and returns what is kept now and was before.
  ///
  /// One that is older than the proof that is kept, and contradicts it, has been revoked by that.
  public static func prove(
    boot: String, offset: Int64, at uptime: Int64, in run: borrowing Directory
  ) throws(FileError) -> (kept: GPSClock, earlier: GPSClock?) {
    let lock = try run.lock(lockName, waiting: longestWait)
    defer { withExtendedLifetime(lock) {} }
    let earlier = kept(in: run)
    if let earlier, earlier.boot == boot {
      let apart = (earlier.offset - offset).magnitude
      let isRevoked = apart > tolerance && (earlier.since ?? .min) > uptime
      if apart <= jitter || isRevoked { return (earlier, earlier) }
    }
    let clock = GPSClock(boot: boot, offset: offset, at: uptime, replacing: earlier)
    try clock.keep(in: run)
    return (clock, earlier)
  }

  /// Whether it shows the same time as an earlier proof of this boot.
  public func tellsTime(of earlier: GPSClock?) -> Bool {
    guard let earlier, earlier.boot == boot else { return false }
    return (earlier.offset - offset).magnitude <= Self.tolerance
  }

  /// Forgets times that turned out to be wrong, but not those that were found since.
  static func forget(_ times: [WrongTimes], in run: borrowing Directory) throws(FileError) {
    let lock = try run.lock(lockName, waiting: longestWait)
    defer { withExtendedLifetime(lock) {} }
    guard let clock = kept(in: run) else { return }
    let left = clock.wrong.filter { !times.contains($0) }
    guard left.count < clock.wrong.count else { return }
    try GPSClock(
      boot: clock.boot, offset: clock.offset, revoked: clock.revoked, since: clock.since,
      wrong: left
    ).keep(in: run)
  }

  /// Writes it to `run`, replacing what was known before.
  func keep(in run: borrowing Directory) throws(FileError) {
    try run.replace(Self.fileName, with: bytes)
  }

  /// What is in `run`, from any boot.
  public static func kept(in run: borrowing Directory) -> GPSClock? {
    (try? run.contents(of: fileName, limit: limit)).flatMap(GPSClock.init(parsing:))
  }

  /// What was proven in this boot, if anything was, unless no vanlog can have lived then.
  static func current(in home: HomeFolder, buildDate: Instant) -> GPSClock? {
    let path = HomeFolder.join(home.runFolder, fileName)
    guard let bytes = try? File.contents(of: path, limit: limit),
      let clock = GPSClock(parsing: bytes), clock.boot == BootID.current()
    else { return nil }
    return believable(since: buildDate).contains(clock.now) ? clock : nil
  }

  /// The times that a clock may show.
  static func believable(since buildDate: Instant) -> ClosedRange<Instant> {
    let start = buildDate.millisecondsSinceEpoch
    return buildDate...Instant(millisecondsSinceEpoch: start + window)
  }

  /// The time that it shows now.
  var now: Instant { Instant(millisecondsSinceEpoch: MonotonicClock.now + offset) }

  /// Why its time counts, worded to follow the time shown.
  var reason: String {
    let reason = "proven: by GPS since the machine started"
    guard let revoked else { return reason }
    let way = revoked > 0 ? "ahead" : "behind"
    return
      "\(reason), after a wrong time \(Self.duration(revoked.magnitude)) \(way); check the days"
      + " of what you entered before"
  }

  private static func duration(_ milliseconds: UInt64) -> String {
    let hours = milliseconds / 3_600_000
    return hours >= 48
      ? "\(hours / 24) days" : hours >= 2 ? "\(hours) h" : "\(milliseconds / 1_000) s"
  }
}
