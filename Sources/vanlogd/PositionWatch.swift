internal import Answers
internal import DriveRecorder
internal import Geodesy
internal import HomeFolder
internal import Text
internal import Watching

/// Where the van is: as the recorder says while it records, else as gpsd says.
struct PositionWatch: ~Copyable {
  /// A drive that is being recorded from the receiver.
  struct Drive: Equatable {
    let id: String
    let state: String
    /// Which drive it was part of until drives before it were kept.
    var former: String?
  }

  /// How long reports gather before they are read, in watched milliseconds.
  private static let pauseParked: Int64 = 12_000
  private static let pauseMoving: Int64 = 3_000
  /// How often the recorder is to tell, in machine milliseconds: with every second fix, as each costs it
  /// half as much again.
  private static let pauseTold: Int64 = 1_900
  /// So soon the time is proven after a fix.
  private static let pauseUndated: Int64 = 4_000

  private let folder: String
  private let time: WatchedTime
  private let buildDate: Instant
  private var address: (host: String, port: UInt16)
  private var gpsd: GpsdWatch?
  private var recorder: ControlWatch?
  private var nextRead: Int64 = .min
  private(set) var drive: Drive?
  /// Whether the time is proven, so that it need not look soon for that.
  var knowsTime = false

  /// `folder` is `run` of the home.
  init(folder: String, settings: Settings, time: WatchedTime, buildDate: Instant) {
    (self.folder, self.time, self.buildDate) = (folder, time, buildDate)
    let address = Self.address(settings)
    self.address = address
    gpsd = GpsdWatch(host: address.host, port: address.port, time: time, buildDate: buildDate)
  }

  private static func address(_ settings: Settings) -> (host: String, port: UInt16) {
    guard case .gpsd(let host, let port)? = RecorderOrders.gpsd(parsing: settings[.receiver])
    else { return ("127.0.0.1", 2_947) }
    return (host, UInt16(clamping: port))
  }

  mutating func apply(_ settings: Settings) {
    let wanted = Self.address(settings)
    guard wanted != address else { return }
    address = wanted
    if gpsd != nil { listen() }
  }

  private mutating func listen() {
    gpsd = GpsdWatch(host: address.host, port: address.port, time: time, buildDate: buildDate)
  }

  /// Where positions come from and how that is, in two words for programs.
  var words: (source: String, state: String) {
    switch gpsd {
    case .some(let gpsd): ("gpsd", gpsd.word)
    case nil: ("recorder", "watching")
    }
  }

  /// Why there is no position, where there is none.
  var complaint: String {
    switch words.state {
    case "disconnected": "gpsd does not answer at \(address.host):\(address.port)"
    case "silent": "gpsd hears nothing from a receiver"
    default: "the receiver has no fix"
    }
  }

  func sentence(now: Int64) -> String {
    switch gpsd {
    case .some(let gpsd): gpsd.sentence(now: now)
    case nil: "the recorder reports where the van is"
    }
  }

  func descriptor(at now: Int64) -> CInt? {
    switch gpsd {
    case .some(let gpsd): gpsd.descriptor(at: now)
    case nil: nil
    }
  }

  func deadline(at now: Int64) -> Int64 {
    let read = time.machine(nextRead)
    switch gpsd {
    case .some(let gpsd): return min(read, gpsd.deadline(at: now))
    case nil: return read
    }
  }

  /// What the receiver has proven of the time; `nil` while a recorder watches it.
  var proof: (offset: Int64, uptime: Int64)? {
    switch gpsd {
    case .some(let gpsd): gpsd.proof
    case nil: nil
    }
  }

  /// The raw reports since a moment of watched time, with the machine's uptimes, for a drive to begin
  /// with.
  func lead(since uptime: Int64) -> [UInt8] {
    switch gpsd {
    case .some(let gpsd):
      gpsd.ring.reports(since: uptime).flatMap {
        LeadReports.line($0.line, at: time.machine($0.uptime))
      }
    case nil: []
    }
  }

  /// Reads what has gathered, although it is not time for that yet.
  mutating func gather(now: Int64) -> [Sighting] { gpsd?.turn(now: now, reads: true) ?? [] }

  /// Looks soon, since something has happened.
  mutating func hasten() { nextRead = .min }

  /// Reads what has gathered; returns new positions.
  mutating func turn(now: Int64, isReadable: Bool, isMoving: Bool) -> [Sighting] {
    let watched = time.at(now)
    let isTime = watched >= nextRead
    if isTime {
      let parked = knowsTime ? Self.pauseParked : Self.pauseUndated
      nextRead = watched + (isMoving || drive != nil ? Self.pauseMoving : parked)
    }
    var sightings: [Sighting] = []
    if isTime, let sighting = lookAtRecorder(watched) { sightings.append(sighting) }
    if gpsd != nil {
      sightings += gpsd?.turn(now: now, reads: isTime || isReadable) ?? []
    }
    return sightings
  }

  private mutating func lookAtRecorder(_ watched: Int64) -> Sighting? {
    if recorder == nil { recorder = ControlWatch(folder: folder, every: Self.pauseTold) }
    guard var watch = recorder.take() else { return nil }
    switch watch.look() {
    case .ended:
      drive = nil
      if gpsd == nil { listen() }
      return nil
    case .state(nil):
      recorder = consume watch
      return nil
    case .state(let state?):
      drive = Self.drive(state)
      // A recorder that waits, or plays a recording, does not report where the van is.
      guard drive != nil else {
        if gpsd == nil { listen() }
        return nil
      }
      recorder = consume watch
      gpsd = nil
      return sighting(state, watched)
    }
  }

  private static func drive(_ state: JSONValue) -> Drive? {
    guard let id = state[RecorderKeys.drive], let word = state[RecorderKeys.state],
      word != RecorderKeys.waiting, let source = state[RecorderKeys.gpsd], source != "replay"
    else { return nil }
    return Drive(id: id, state: word, former: state[RecorderKeys.formerDrive])
  }

  private func sighting(_ state: JSONValue, _ watched: Int64) -> Sighting? {
    guard let place = Coordinate(answer: state), let age = state[RecorderKeys.fixAge],
      (0...30).contains(age)
    else { return nil }
    var sighting = Sighting(
      uptime: watched - time.at(Int64(age * 1_000)),
      time: state[FixKeys.time], place: place,
      accuracyMetres: state[FixKeys.accuracy],
      speedMetresPerSecond: state[FixKeys.speed])
    sighting.altitudeMetres = state[FixKeys.altitude]
    sighting.courseDegrees = state[FixKeys.course]
    return sighting
  }
}
