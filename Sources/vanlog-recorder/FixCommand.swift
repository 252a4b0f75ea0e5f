internal import Answers
internal import CBuildInfo
internal import DaemonKit
internal import DriveRecorder
internal import DurableFiles
internal import Geodesy
internal import Glibc
internal import HomeFolder
internal import Text

/// `vanlog-recorder fix`: asks gpsd where the van is, once, and what it is.
///
/// With `--prove HOME` it also listens until the time is proven, for a few seconds at most, and keeps the
/// proof in that home.
enum FixCommand {
  /// How long it listens for two more fixes after the first; some receivers have one in two seconds.
  private static let proofTime: Int64 = 5_000

  /// What gpsd says about itself and its receivers.
  private struct Station {
    var release: String?
    /// `nil` until gpsd has listed its receivers.
    var receivers: [ReceiverReport]?

    mutating func take(_ report: GPSReport) {
      switch report {
      case .version(let version): release = version.release
      case .devices(let all): receivers = all
      case .device(let one):
        receivers = (receivers ?? []).filter { $0.path != one.path } + [one]
      case .position, .sky, .watch, .error, .other: break
      }
    }

    func writeMembers(to json: inout JSONWriter) {
      json.field(RecorderKeys.gpsd, release)
      json.field(RecorderKeys.receivers, receivers?.count)
      json.field(RecorderKeys.receiver, receivers?.first?.path)
    }
  }

  static func run(_ arguments: [String]) -> CInt {
    var (seconds, host, port) = (5, "127.0.0.1", 2_947)
    var home: String?
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch (name, rest.popFirst()) {
      case ("--seconds", let value?):
        guard let number = Int(value), (1...600).contains(number) else { return refuse(name) }
        seconds = number
      case ("--prove", let value?): home = value
      case ("--gpsd", let value?):
        guard case .gpsd(let givenHost, let givenPort)? = RecorderOrders.gpsd(parsing: value) else {
          return refuse(name)
        }
        (host, port) = (givenHost, givenPort)
      default: return refuse(name)
      }
    }
    guard let connection = GpsdConnection(host: host, port: UInt16(clamping: port)) else {
      return fail(
        EX_CONFIG, "the address of gpsd must be numeric, such as 127.0.0.1, not '\(host)'")
    }
    return ask(connection, at: "\(host):\(port)", seconds: seconds, home: home)
  }

  private static func ask(
    _ connection: consuming GpsdConnection, at place: String, seconds: Int, home: String?
  ) -> CInt {
    let start = MonotonicClock.now
    var end = start + Int64(seconds) * 1_000
    var found: Fix?
    var receiver = Receiver(connection, now: start)
    let buildDate = Instant(secondsSinceEpoch: vanlog_build_epoch())
    var session = DriveSession(mode: .full, clock: .live(buildDate: buildDate))
    var station = Station()
    var isGpsd = false
    var loop = EventLoop()
    while true {
      let before = MonotonicClock.now
      loop.startTurn()
      if let descriptor = receiver.descriptor(at: before) { loop.add(descriptor) }
      loop.wait(
        until: [end, receiver.deadline(at: before), session.nextDeadline ?? end].min() ?? end)
      let now = MonotonicClock.now
      let isReadable = receiver.descriptor(at: now).map(loop.isReady) ?? false
      receiver.turn(now: now, isReadable: isReadable) { line in
        guard let report = try? GPSReport(parsing: line) else { return .bad }
        _ = session.take(report, uptime: now)
        station.take(report)
        isGpsd = true
        if case .position = report { return .report }
        return .answer
      }
      _ = session.tick(uptime: now)
      if let fix = session.status.lastFix {
        if found == nil { end = now + Self.proofTime }
        found = fix
        guard let home, !keepTime(session.status, in: home), now < end else {
          return print(fix, station)
        }
      }
      // Nothing listens there, so there is no use waiting.
      let isRefused = receiver.counters.connects == 0 && receiver.counters.failures > 0
      guard now < end, !isRefused else {
        if let found { return print(found, station) }
        let sentence = receiver.sentence(now: now)
        guard receiver.counters.connects > 0 else { return fail(EX_UNAVAILABLE, sentence) }
        // gpsd says who it is at once.
        guard isGpsd else {
          return fail(EX_PROTOCOL, "what answers at \(place) does not speak as gpsd does")
        }
        _ = print(nil, station)
        return fail(EX_TEMPFAIL, "no fix within \(seconds) s: \(sentence)")
      }
    }
  }

  /// Keeps the time for all programs if it is proven; whether that is over.
  private static func keepTime(_ status: SessionStatus, in home: String) -> Bool {
    guard let fix = status.lastFix, let time = status.lastFixTime, let boot = BootID.current()
    else { return false }
    let (offset, overflow) = time.millisecondsSinceEpoch.subtractingReportingOverflow(fix.uptime)
    guard !overflow else { return true }
    do {
      let run = try Directory(home, links: .follow).makePrivate(HomeFolder.runName)
      _ = try GPSClock.prove(boot: boot, offset: offset, at: fix.uptime, in: run)
    } catch {
      RecorderProgram.program.warn("cannot store the proven time for other commands: \(error)")
    }
    return true
  }

  private static func print(_ fix: Fix?, _ station: Station) -> CInt {
    var writer = JSONWriter()
    writer.object { json in
      if let fix {
        json.fields(of: fix.place)
        json.field(FixKeys.time, fix.time)
        json.field(FixKeys.accuracy, fix.accuracyMetres, decimals: 1)
      }
      station.writeMembers(to: &json)
    }
    return RecorderProgram.program.say(String(decoding: writer.bytes, as: UTF8.self) + "\n")
      ? 0 : EX_IOERR
  }

  private static func refuse(_ name: String) -> CInt {
    fail(EX_USAGE, "unknown option or bad value: \(name)")
  }

  private static func fail(_ code: CInt, _ text: String) -> CInt {
    RecorderProgram.program.warn(text)
    return code
  }
}
