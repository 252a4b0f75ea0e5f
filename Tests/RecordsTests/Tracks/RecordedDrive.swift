import Foundation
import Geodesy
import TestSupport
import Testing
import Text
import TrackFormats

@testable import Records

/// A drive from a file of NMEA sentences: one of the project's own, or a real recording.
struct RecordedDrive: CustomTestStringConvertible, Sendable {
  let path: String

  static let fixtures = ["drive.nmea", "parked.nmea"].map { name in
    RecordedDrive(path: Repository.file("Tests/Fixtures/gps/" + name))
  }

  static let extraFolder = "data/gps/"
  static let extra = ["drive-munich-2014.nmea", "drive-denver-2.nmea", "haicom-305N.log"].map {
    RecordedDrive(path: ExtraData.file(extraFolder + $0))
  }

  var testDescription: String { String(path.split(separator: "/").last ?? "") }

  /// Every valid RMC sentence, with data from the GGA sentence of the same time.
  func points() throws -> [TrackPoint] {
    let text = try String(contentsOfFile: path, encoding: .isoLatin1)
    let sentences = text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let details = Dictionary(
      sentences.filter { $0[0].hasSuffix("GGA") && $0.count > 9 }.map { ($0[1], $0) },
      uniquingKeysWith: { first, _ in first })
    return try sentences.compactMap { fields in
      guard fields[0].hasSuffix("RMC"), fields.count > 9, fields[2] == "A" else { return nil }
      return try Self.point(fields, details[fields[1]])
    }
  }

  private static func point(_ fields: [String], _ detail: [String]?) throws -> TrackPoint? {
    guard
      let time = instant(fields[1], fields[9]),
      let latitude = degrees(fields[3], fields[4]), let longitude = degrees(fields[5], fields[6])
    else { return nil }
    return TrackPoint(
      time: time, position: try Coordinate(latitude: latitude, longitude: longitude).e7,
      altitudeDecimetres: whole(detail?[9], 10),
      speedCentimetresPerSecond: whole(fields[7], 51.444_444),
      courseCentidegrees: whole(fields[8], 100),
      // Dilution of precision times five metres, as a receiver might estimate it.
      accuracyDecimetres: whole(detail?[8], 50))
  }

  private static func whole(_ text: String?, _ factor: Double) -> Int32? {
    text.flatMap(Double.init).map { Int32(($0 * factor).rounded()) }
  }

  /// Degrees from degrees and minutes: 4809.81040,N.
  private static func degrees(_ text: String, _ side: String) -> Double? {
    guard let number = Double(text) else { return nil }
    let whole = (number / 100).rounded(.down)
    let degrees = whole + (number - whole * 100) / 60
    return "SW".contains(side) ? -degrees : degrees
  }

  /// A time from 045407.00 and 100914.
  private static func instant(_ clock: String, _ date: String) -> Instant? {
    guard
      let clock = Double(clock).map({ Int64(($0 * 1_000).rounded()) }), let date = Int(date),
      let day = Day(year: 2_000 + date % 100, month: date / 100 % 100, day: date / 10_000)
    else { return nil }
    let minutes = clock / 10_000_000 * 60 + clock / 100_000 % 100
    return Instant(
      millisecondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400_000 + minutes * 60_000
        + clock % 100_000)
  }
}
