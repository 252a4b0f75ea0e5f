internal import Geodesy
internal import Text

/// The members of a point, all in whole metric units and with fixed decimals, so that reading them
/// returns exactly the numbers that were written.
enum PointLine {
  static func write(_ point: DrivePoint, to line: inout [UInt8]) {
    if let time = point.time {
      line.append(text: #""t":"#)
      line.append(milliseconds: time.millisecondsSinceEpoch)
      line.append(text: ",")
    }
    line.append(text: #""up":"#)
    line.append(milliseconds: point.uptime)
    line.append(text: #","lat":"#)
    line.append(fixed: Int64(point.position.latitude), decimals: 7)
    line.append(text: #","lon":"#)
    line.append(fixed: Int64(point.position.longitude), decimals: 7)
    write(#","alt":"#, point.altitudeDecimetres, decimals: 1, to: &line)
    write(#","spd":"#, point.speedCentimetresPerSecond, decimals: 2, to: &line)
    write(#","trk":"#, point.courseCentidegrees, decimals: 2, to: &line)
    write(#","climb":"#, point.climbCentimetresPerSecond, decimals: 2, to: &line)
    write(#","acc":"#, point.accuracyDecimetres, decimals: 1, to: &line)
    if point.fix != .threeD { write(#","mode":"#, point.fix.rawValue, decimals: 0, to: &line) }
    write(#","sats":"#, point.satellites, decimals: 0, to: &line)
    if let leg = point.leg { LegPart.write(leg, to: &line) }
  }

  static func write(
    _ name: StaticString, _ number: (some BinaryInteger)?, decimals: Int, to line: inout [UInt8]
  ) {
    guard let number else { return }
    line.append(text: name)
    line.append(fixed: Int64(number), decimals: decimals)
  }

  /// The point whose members begin at the scanner's position and fill the rest of the line.
  static func point(_ scanner: inout LineScanner) -> DrivePoint? {
    var time: Instant?
    if scanner.take(#""t":"#) {
      guard let milliseconds = scanner.milliseconds(), scanner.take(",") else { return nil }
      time = Instant(millisecondsSinceEpoch: milliseconds)
    }
    guard scanner.take(#""up":"#), let uptime = scanner.milliseconds(),
      scanner.take(#","lat":"#), let latitude = number(&scanner, decimals: 7),
      scanner.take(#","lon":"#), let longitude = number(&scanner, decimals: 7),
      let position = try? CoordinateE7(latitude: latitude, longitude: longitude)
    else { return nil }
    var point = DrivePoint(time: time, uptime: uptime, position: position)
    point.altitudeDecimetres = number(#","alt":"#, &scanner, decimals: 1)
    point.speedCentimetresPerSecond = number(#","spd":"#, &scanner, decimals: 2)
    point.courseCentidegrees = number(#","trk":"#, &scanner, decimals: 2)
    point.climbCentimetresPerSecond = number(#","climb":"#, &scanner, decimals: 2)
    point.accuracyDecimetres = number(#","acc":"#, &scanner, decimals: 1)
    if scanner.take(#","mode":2"#) { point.fix = .twoD }
    point.satellites = count(#","sats":"#, &scanner)
    point.leg = LegPart.leg(&scanner)
    // A number that did not fit is left over, so that the line does not count as whole.
    return scanner.isAtEnd ? point : nil
  }

  static func number(_ scanner: inout LineScanner, decimals: Int) -> Int32? {
    scanner.fixed(decimals: decimals).flatMap { Int32(exactly: $0) }
  }

  static func number(
    _ name: StaticString, _ scanner: inout LineScanner, decimals: Int
  ) -> Int32? {
    guard scanner.take(name) else { return nil }
    guard let number = number(&scanner, decimals: decimals) else {
      scanner.position = 0
      return nil
    }
    return number
  }

  private static func count(_ name: StaticString, _ scanner: inout LineScanner) -> Int? {
    guard scanner.take(name) else { return nil }
    guard let number = scanner.fixed(decimals: 0).flatMap({ Int(exactly: $0) }) else {
      scanner.position = 0
      return nil
    }
    return number
  }
}

extension PointLine {
  /// The point in a whole line, perhaps of a newer vanlog with members that are skipped.
  static func point(_ json: JSONValue) -> DrivePoint? {
    guard json["e"] == nil, let uptime = whole(json["up"], scale: 1_000),
      let latitude = number(json["lat"], scale: 1e7),
      let longitude = number(json["lon"], scale: 1e7),
      let position = try? CoordinateE7(latitude: latitude, longitude: longitude)
    else { return nil }
    let time = whole(json["t"], scale: 1_000).map { Instant(millisecondsSinceEpoch: $0) }
    return DrivePoint(
      time: time, uptime: uptime, position: position,
      altitudeDecimetres: number(json["alt"], scale: 10),
      speedCentimetresPerSecond: number(json["spd"], scale: 100),
      courseCentidegrees: number(json["trk"], scale: 100),
      climbCentimetresPerSecond: number(json["climb"], scale: 100),
      accuracyDecimetres: number(json["acc"], scale: 10),
      fix: json["mode"]?.integer == 2 ? .twoD : .threeD,
      satellites: json["sats"]?.integer.flatMap { Int(exactly: $0) },
      leg: LegPart.leg(json))
  }

  static func whole(_ value: JSONValue?, scale: Double) -> Int64? {
    guard let value else { return nil }
    if case .integer(let number) = value {
      let (product, overflows) = number.multipliedReportingOverflow(by: Int64(scale))
      return overflows ? nil : product
    }
    return value.number.flatMap { Int64(exactly: ($0 * scale).rounded()) }
  }

  static func number(_ value: JSONValue?, scale: Double) -> Int32? {
    whole(value, scale: scale).flatMap { Int32(exactly: $0) }
  }
}
