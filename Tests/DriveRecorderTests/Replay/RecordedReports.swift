import Foundation
import Geodesy
import TestSupport
import Testing
import Text

@testable import DriveRecorder

/// Recordings of receivers: our own, made up, and real ones where they are at hand.
enum RecordedReports {
  static let extraFolder = "data/gps/"

  static func fixture(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: Repository.file("Tests/Fixtures/gps/" + name))))
  }

  static func extra(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: ExtraData.file(extraFolder + name))))
  }

  /// All that gpsd said in a log; bad lines are a failure.
  static func reports(_ log: [UInt8]) throws -> [TimedReport] {
    var source = ReplaySource(bytes: log)
    var reports: [TimedReport] = []
    while let report = try source.next() { reports.append(report) }
    #expect(source.badLines.isEmpty)
    #expect(source.reportCount == reports.count)
    return reports
  }

  /// A report for each RMC sentence, with the altitude of the GGA sentence of the same moment.
  static func sentences(_ log: [UInt8]) throws -> [TimedReport] {
    let text = String(decoding: log, as: UTF8.self)
    let sentences = text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let details = Dictionary(
      sentences.filter { $0[0].hasSuffix("GGA") && $0.count > 9 }.map { ($0[1], $0) },
      uniquingKeysWith: { first, _ in first })
    var clock = ReplayClock()
    return sentences.compactMap { fields in
      guard fields[0].hasSuffix("RMC"), fields.count > 9, fields[2] == "A" else { return nil }
      let report = report(fields, details[fields[1]])
      return TimedReport(.position(report), uptime: clock.advance(to: report.time))
    }
  }

  private static func report(_ fields: [String], _ detail: [String]?) -> PositionReport {
    var report = PositionReport(device: "file", fix: .threeD)
    report.time = instant(fields[1], fields[9])
    report.latitude = degrees(fields[3], fields[4])
    report.longitude = degrees(fields[5], fields[6])
    report.speedMetresPerSecond = Double(fields[7]).map { $0 * 0.514_444 }
    report.courseDegrees = Double(fields[8])
    report.altitudeMetres = detail.flatMap { Double($0[9]) }
    return report
  }

  /// Degrees from degrees and minutes: 4809.81040,N.
  private static func degrees(_ text: String, _ side: String) -> Double? {
    guard let number = Double(text) else { return nil }
    let whole = (number / 100).rounded(.down)
    let degrees = whole + (number - whole * 100) / 60
    return "SW".contains(side) ? -degrees : degrees
  }

  /// A moment from 045407.00 and 100914.
  private static func instant(_ clock: String, _ date: String) -> Instant? {
    guard let clock = Double(clock).map({ Int64(($0 * 1_000).rounded()) }), let date = Int(date),
      let day = Day(year: 2_000 + date % 100, month: date / 100 % 100, day: date / 10_000)
    else { return nil }
    let minutes = clock / 10_000_000 * 60 + clock / 100_000 % 100
    return Instant(
      millisecondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400_000 + minutes * 60_000
        + clock % 100_000)
  }
}
