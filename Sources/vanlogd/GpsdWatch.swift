internal import DriveRecorder
internal import Glibc
internal import Text
internal import Watching

/// Where gpsd says that the van is, with few wake-ups.
///
/// gpsd's reports gather in the kernel, and are read together now and then; their own times tell when
/// each arrived.
struct GpsdWatch: ~Copyable {
  /// The most turns of reading at once; the rest is read the next time.
  private static let turnsAtOnce = 8

  private let time: WatchedTime
  private let buildDate: Instant
  private var receiver: Receiver<GpsdSocket>
  private var session: DriveSession
  private var lastRead: Int64
  private var arrivals = ArrivalTimes()
  /// The raw reports of the last minutes.
  private(set) var ring = ReportRing()

  init(host: String, port: UInt16, time: WatchedTime, buildDate: Instant) {
    var limits = ReceiverLink.Limits()
    limits.silence = 45_000
    let now = MonotonicClock.now
    receiver = Receiver(GpsdSocket(host: host, port: port), now: now, limits: limits)
    session = DriveSession(mode: .full, clock: .live(buildDate: buildDate))
    (self.time, self.buildDate, lastRead) = (time, buildDate, time.at(now))
  }

  var state: ReceiverLink.State { receiver.state }

  /// The state in a word; before the first attempt has come to anything it is connecting.
  var word: String {
    let counters = receiver.counters
    let isNew = counters.connects == 0 && counters.failures == 0
    return isNew ? "connecting" : receiver.state.word
  }

  func sentence(now: Int64) -> String { receiver.sentence(now: now) }

  /// What to poll: nothing while reports gather.
  func descriptor(at now: Int64) -> CInt? {
    receiver.state == .connecting ? receiver.descriptor(at: now) : nil
  }

  func deadline(at now: Int64) -> Int64 { receiver.deadline(at: now) }

  /// Reads what has gathered if it is time for that, and does what else is due; returns new fixes.
  mutating func turn(now: Int64, reads: Bool) -> [Sighting] {
    var lines: [(line: [UInt8], report: GPSReport)] = []
    let losses = receiver.counters.losses
    for _ in 0..<Self.turnsAtOnce {
      let count = lines.count
      receiver.turn(now: now, isReadable: reads) { line in
        guard let report = try? GPSReport(parsing: line) else { return .bad }
        lines.append((Array(line), report))
        switch report {
        case .position, .sky: return .report
        default: return .answer
        }
      }
      guard reads, lines.count > count else { break }
    }
    let sightings = take(lines, now: time.at(now))
    if receiver.counters.losses != losses { _ = session.connectionLost(uptime: time.at(now)) }
    if reads { lastRead = time.at(now) }
    return sightings
  }

  private mutating func take(
    _ lines: [(line: [UInt8], report: GPSReport)], now: Int64
  ) -> [Sighting] {
    let uptimes = arrivals.uptimes(of: lines.map(\.report), since: lastRead, until: now)
    var sightings: [Sighting] = []
    for ((line, report), uptime) in zip(lines, uptimes) {
      ring.add(line, uptime: uptime)
      let before = session.status.lastFix?.uptime
      _ = session.take(report, uptime: uptime)
      if let sighting = sighting(unless: before) { sightings.append(sighting) }
    }
    let before = session.status.lastFix?.uptime
    _ = session.tick(uptime: arrivals.moment(at: now))
    if let sighting = sighting(unless: before) { sightings.append(sighting) }
    return sightings
  }

  /// The last fix, unless it is that of an uptime.
  private func sighting(unless before: Int64?) -> Sighting? {
    let status = session.status
    guard let fix = status.lastFix, fix.uptime != before else { return nil }
    var sighting = Sighting(
      uptime: fix.uptime, time: status.lastFixTime, place: fix.place,
      accuracyMetres: fix.accuracyMetres, speedMetresPerSecond: fix.speedMetresPerSecond)
    (sighting.altitudeMetres, sighting.courseDegrees) = (fix.altitudeMetres, fix.courseDegrees)
    return sighting
  }

  /// GPS time less the time since boot, if the receiver has proven it, and when it was last
  /// reported.
  var proof: (offset: Int64, uptime: Int64)? {
    let status = session.status
    guard let fix = status.lastFix, let time = status.lastFixTime else { return nil }
    let (offset, overflow) = time.millisecondsSinceEpoch.subtractingReportingOverflow(fix.uptime)
    return overflow ? nil : (offset, fix.uptime)
  }
}
