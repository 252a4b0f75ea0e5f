import Foundation
import TestSupport

/// What stands in for gpsd, and sends a made-up drive fix by fix, as far as a test lets it.
///
/// A second of the drive passes in a fortieth of one, and none while the ignition is off.
final class RecordedDay {
  private let gpsd: LoopbackGpsd
  private let reports: [Substring]
  /// How many fixes have been sent.
  private(set) var sent = 0
  var port: UInt16 { gpsd.port }

  init(seconds: Int) throws {
    reports = RecordingLog.reports(seconds: seconds).split(separator: "\n").dropFirst().map { $0 }
    gpsd = try LoopbackGpsd()
  }

  /// Greets whoever has connected since.
  func welcome() { gpsd.welcome() }

  /// Drives on for so many fixes, or to the end of the day.
  func drive(fixes: Int) {
    for report in reports.dropFirst(sent).prefix(fixes) {
      gpsd.send(String(report))
      sent += 1
      usleep(25_000)
    }
  }

  /// The seconds of the day at which the van was at these places, one after the other.
  ///
  /// Times would not do: a drive in a hurry is dated by the machine's clock.
  func seconds(at places: [[Double]]) -> [Int] {
    let sent = reports.map { report in
      ["lat", "lon"].compactMap { name in
        let start = report.range(of: "\"\(name)\":")?.upperBound
        return start.flatMap { Double(report[$0...].prefix { $0 != "," }) }
      }
    }
    var (seconds, next) = ([Int](), 0)
    for place in places {
      let found = sent.indices[next...].first { second in
        zip(sent[second], place).allSatisfy { abs($0 - $1) < 1e-6 }
      }
      guard let found else { continue }
      seconds.append(found)
      next = found + 1
    }
    return seconds
  }
}
