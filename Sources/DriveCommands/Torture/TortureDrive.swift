import Geodesy
import Glibc
import Text

/// A made-up drive as a gpsd log: the same for the same seed, with a stop and a long tunnel.
struct TortureDrive {
  /// The log, one line per report.
  private(set) var log: [UInt8] = []
  /// The van's position at each moment in the log.
  private(set) var places: [Instant: CoordinateE7] = [:]

  private static let start: Int64 = 1_748_764_800_000
  private static let metresPerDegree = 111_320.0

  private var dice: TortureDice
  private var milliseconds = Self.start
  private var latitude = 46.2
  private var longitude = 7.4
  private var altitude = 600.0
  private var course = 40.0
  private var speed = 14.0

  init(points: Int, seed: Int) {
    dice = TortureDice(seed: UInt64(seed))
    for number in 0..<points {
      if number == points / 3 { halt(seconds: 90) }
      if number == points * 2 / 3 { milliseconds += 16 * 60_000 }
      move()
      report()
    }
  }

  /// One second of the drive.
  private mutating func move() {
    milliseconds += 1_000
    course += .random(in: -12...12, using: &dice)
    speed = min(max(speed + .random(in: -1.5...1.5, using: &dice), 6), 30)
    let radians = course * .pi / 180
    latitude += speed * cos(radians) / Self.metresPerDegree
    longitude += speed * sin(radians) / (Self.metresPerDegree * cos(latitude * .pi / 180))
    altitude += .random(in: -1...1.2, using: &dice)
  }

  private mutating func halt(seconds: Int) {
    let moving = speed
    speed = 0
    for _ in 0..<seconds {
      milliseconds += 1_000
      report()
    }
    speed = moving
  }

  private mutating func report() {
    let time = Instant(millisecondsSinceEpoch: milliseconds)
    guard let exact = try? Coordinate(latitude: latitude, longitude: longitude) else { return }
    let place = Coordinate(exact.e7)
    places[time] = exact.e7
    var line = JSONWriter()
    line.object { json in
      json.field("class", "TPV")
      json.field("device", "/dev/torture")
      json.field("mode", 3)
      json.field("time", time.description)
      json.fixed("lat", place.latitude, decimals: 7)
      json.fixed("lon", place.longitude, decimals: 7)
      json.fixed("altMSL", altitude, decimals: 1)
      json.fixed("speed", speed, decimals: 2)
      json.fixed("track", (course + 3_600_000).truncatingRemainder(dividingBy: 360), decimals: 2)
      json.fixed("eph", 3.5, decimals: 1)
    }
    log += line.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  fileprivate mutating func fixed(_ name: String, _ number: Double, decimals: Int) {
    key(name)
    raw(FixedDecimal.text(number, decimals: decimals))
  }
}
