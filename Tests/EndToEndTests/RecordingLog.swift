import Foundation
import TestSupport

/// Made-up drives as receivers and gpsd tell them.
enum RecordingLog {
  /// A drive of one fix a second, north-east with bends, as `gpspipe -w` writes it.
  ///
  /// It never stands still, so that in full mode every fix becomes a point.
  static func reports(seconds: Int, from start: Int = 1_790_000_000) -> String {
    var way = Way()
    var text = #"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"# + "\n"
    for second in 0..<seconds {
      way.drive(seconds: 1, at: second)
      text +=
        #"{"class":"TPV","device":"/dev/ttyUSB0","mode":3,"time":""# + moment(start + second)
        + #"","lat":\#(fixed(way.latitude, 9)),"lon":\#(fixed(way.longitude, 9)),"#
        + #""altMSL":\#(fixed(way.altitude, 2)),"track":\#(fixed(way.course, 2)),"#
        + #""speed":14.0,"climb":0.5,"eph":3.0,"epv":4.0}"# + "\n"
    }
    return text
  }

  /// The sentences of a receiver that has five fixes a second.
  static func sentences(seconds: Int, from start: Int = 1_790_000_000) -> String {
    var way = Way()
    var text = ""
    for tick in 0..<seconds * 5 {
      way.drive(seconds: 0.2, at: tick / 5)
      let date = Date(timeIntervalSince1970: Double(start + tick / 5))
      let parts = Calendar.utc.dateComponents(
        [.year, .month, .day, .hour, .minute, .second], from: date)
      let time = pairs(parts.hour, parts.minute, parts.second) + ".\(tick % 5 * 2)0"
      let day = pairs(parts.day, parts.month, (parts.year ?? 0) % 100)
      let place = "\(angle(way.latitude, 2)),N,\(angle(way.longitude, 3)),E"
      text += sentence("GPRMC,\(time),A,\(place),27.2,\(fixed(way.course, 1)),\(day),,,A")
      text += sentence("GPGGA,\(time),\(place),1,09,0.9,\(fixed(way.altitude, 1)),M,48.0,M,,")
      text += sentence("GPGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1.6,0.9,1.3")
    }
    return text
  }

  private struct Way {
    var latitude = 47.0, longitude = 8.0, altitude = 400.0, course = 30.0

    mutating func drive(seconds: Double, at second: Int) {
      course = 40 + 20 * sin(Double(second) / 7)
      altitude = 400 + 30 * sin(Double(second) / 40)
      latitude += 14 * seconds * cos(course * .pi / 180) / 111_195
      longitude +=
        14 * seconds * sin(course * .pi / 180) / (111_195 * cos(latitude * .pi / 180))
    }
  }

  private static func moment(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }

  private static func fixed(_ number: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", number)
  }

  private static func pairs(_ numbers: Int?...) -> String {
    numbers.map { String(format: "%02d", $0 ?? 0) }.joined()
  }

  private static func angle(_ degrees: Double, _ digits: Int) -> String {
    let whole = Int(degrees)
    return String(format: "%0\(digits)d%08.5f", whole, (degrees - Double(whole)) * 60)
  }

  private static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    return "$\(body)*" + String(format: "%02X", Int(sum)) + "\r\n"
  }
}

extension Calendar {
  fileprivate static let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
