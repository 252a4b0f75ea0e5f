import Glibc
import Text

/// A van that drives for hours without stopping, as gpsd reports it and as a receiver does.
///
/// It depends only on its length, so that every point that comes back can be checked.
struct MadeUpDrive: Sequence {
  /// Where the van is at one second.
  struct Moment {
    let second: Int
    /// Degrees times ten million.
    let latitude, longitude: Int32
    let metresPerSecond, course, altitude: Double

    /// Seconds since 1970.
    private var time: Int64 { MadeUpDrive.start + Int64(second) }

    var timeText: String { Instant(secondsSinceEpoch: time).description }
    var latitudeText: String { FixedDecimal.text(Double(latitude) / 1e7, decimals: 7) }
    var longitudeText: String { FixedDecimal.text(Double(longitude) / 1e7, decimals: 7) }
  }

  /// The first of June 2026.
  static let start: Int64 = 1_780_272_000

  let seconds: Int

  func makeIterator() -> Iterator { Iterator(end: seconds) }

  struct Iterator: IteratorProtocol {
    let end: Int
    private var second = 0
    private var (latitude, longitude, course) = (45.05, 3.88, 40.0)

    init(end: Int) {
      self.end = end
    }

    mutating func next() -> Moment? {
      guard second < end else { return nil }
      defer { second += 1 }
      let count = Double(second)
      let speed = 20 + 8 * sin(count / 90)
      course += 1.5 * sin(count / 37)
      let direction = course * .pi / 180
      latitude += speed * cos(direction) / 111_200
      longitude += speed * sin(direction) / (111_200 * cos(latitude * .pi / 180))
      return Moment(
        second: second, latitude: Int32((latitude * 1e7).rounded()),
        longitude: Int32((longitude * 1e7).rounded()), metresPerSecond: speed, course: course,
        altitude: 500 + 200 * sin(count / 600))
    }
  }
}

// As gpsd reports it.
extension MadeUpDrive {
  /// A position report every second, and a satellite report every five.
  var reports: [UInt8] { Self.reports(of: self) }

  static func reports(of moments: some Sequence<Moment>) -> [UInt8] {
    var bytes: [UInt8] = []
    let satellites = Self.satellites
    for moment in moments {
      let time = moment.timeText
      if moment.second % 5 == 0 {
        bytes += #"{"class":"SKY","device":"/dev/ttyACM0","time":"\#(time)","hdop":0.9,"#.utf8
        bytes += satellites
      }
      bytes += position(moment, time: time).utf8
    }
    return bytes
  }

  private static let satellites: [UInt8] = {
    let list = (1...12).map { number in
      #"{"PRN":\#(number),"el":\#(number * 7).0,"az":\#(number * 29).0,"ss":\#(20 + number).0,"#
        + #""used":\#(number <= 9),"gnssid":0,"svid":\#(number),"health":1}"#
    }
    let text =
      #""nSat":12,"uSat":9,"satellites":["# + list.joined(separator: ",") + "]}\r\n"
    return Array(text.utf8)
  }()

  private static func position(_ moment: Moment, time: String) -> String {
    let altitude = decimal(moment.altitude, 3)
    return #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"\#(time)","ept":0.005,"#
      + #""lat":\#(moment.latitudeText),"lon":\#(moment.longitudeText),"#
      + #""altHAE":\#(decimal(moment.altitude + 47, 3)),"altMSL":\#(altitude),"alt":\#(altitude),"#
      + #""epx":2.5,"epy":2.5,"epv":6.1,"track":\#(decimal(moment.course, 4)),"#
      + #""magtrack":\#(decimal(moment.course, 4)),"magvar":2.1,"#
      + #""speed":\#(decimal(moment.metresPerSecond, 3)),"climb":0.1,"eps":5.1,"epc":12.2,"#
      + #""geoidSep":47.0,"eph":3.8,"sep":8.4}"# + "\r\n"
  }

  private static func decimal(_ number: Double, _ decimals: Int) -> String {
    FixedDecimal.text(number, decimals: decimals)
  }
}

// As a receiver sends it.
extension MadeUpDrive {
  /// Two NMEA sentences per second.
  var sentences: [UInt8] { flatMap { Self.sentences(of: $0).joined() } }

  /// The two sentences of a moment.
  static func sentences(of moment: Moment) -> [[UInt8]] {
    let seconds = moment.second % 86_400
    let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map(twoDigits).joined()
    let place =
      angle(moment.latitude, digits: 2, "N", "S") + ","
      + angle(moment.longitude, digits: 3, "E", "W")
    let knots = decimal(moment.metresPerSecond * 1.943_844, 2)
    let date = twoDigits(1 + moment.second / 86_400) + "0626"
    return [
      sentence("GPRMC,\(time).00,A,\(place),\(knots),\(decimal(moment.course, 1)),\(date),,,A"),
      sentence(
        "GPGGA,\(time).00,\(place),1,09,0.9,\(decimal(moment.altitude, 1)),M,47.0,M,,"),
    ]
  }

  static func twoDigits(_ number: Int) -> String {
    String(String(100 + number).dropFirst())
  }

  private static func angle(
    _ number: Int32, digits: Int, _ above: String, _ below: String
  ) -> String {
    let size = Int(number.magnitude)
    let whole = String(String(1_000 + size / 10_000_000).suffix(digits))
    let minutes = decimal(Double(size % 10_000_000) * 60 / 1e7, 6)
    let zero = minutes.utf8.count < 9 ? "0" : ""
    return whole + zero + minutes + "," + (number < 0 ? below : above)
  }

  /// A sentence with its checksum and line end.
  static func sentence(_ body: String) -> [UInt8] {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    let digits = String(Int(sum) + 256, radix: 16, uppercase: true).dropFirst()
    return Array("$\(body)*\(digits)\r\n".utf8)
  }
}
