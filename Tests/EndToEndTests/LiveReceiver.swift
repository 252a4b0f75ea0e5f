import Foundation
import TestSupport
import Testing

/// What stands in for gpsd, with a receiver whose time passes as that of the machine.
final class LiveReceiver {
  /// A fix as it was sent.
  struct Fix {
    let moment: Date
    let latitude, longitude: Double
  }

  private let gpsd: LoopbackGpsd
  private let start = DispatchTime.now().uptimeNanoseconds
  /// GPS time when it was switched on.
  private var epoch: Date
  private(set) var sent: [Fix] = []
  var port: UInt16 { gpsd.port }

  init(from epoch: Date = Date() + 86_400) throws {
    self.epoch = epoch
    gpsd = try LoopbackGpsd()
  }

  /// Lets days pass by GPS, and none for the machine.
  func pass(days: Int) { epoch += Double(days) * 86_400 }

  /// Greets whoever has connected since.
  func welcome() { gpsd.welcome() }

  /// Drives for some seconds, with ten fixes in each.
  func drive(seconds: Double) {
    for _ in 0..<Int(seconds * 10) {
      let passed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
      // As many decimals as are sent.
      let moment = Date(
        timeIntervalSince1970: ((epoch.timeIntervalSince1970 + passed) * 1_000).rounded() / 1_000)
      let fix = Fix(
        moment: moment, latitude: 47 + passed * 14 / 111_195, longitude: 8.25)
      sent.append(fix)
      let time = moment.formatted(
        Date.ISO8601FormatStyle(includingFractionalSeconds: true))
      let line =
        #"{"class":"TPV","device":"/dev/ttyUSB0","mode":3,"time":"\#(time)","#
        + #""lat":\#(String(format: "%.9f", fix.latitude)),"lon":8.25,"altMSL":430.0,"#
        + #""track":0.0,"speed":14.0,"climb":0.0,"eph":3.0,"epv":4.0}"#
      gpsd.send(line)
      usleep(100_000)
    }
  }

  // MARK: What was recorded of it

  /// A point of a drive, and the fix that it was made of.
  struct Kept {
    let time: Date
    let fix: Fix
  }

  /// The points of an exported drive, in its order; each must be a fix that was sent.
  func kept(in drive: String = "last") throws -> [Kept] {
    let table = try Van.done("drive", "export", drive, "--format", "csv")
    return try table.split(whereSeparator: \.isNewline).dropFirst().map { row in
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      let latitude = try Self.number(cells[1])
      guard let fix = sent.first(where: { abs($0.latitude - latitude) < 1e-6 }) else {
        throw Trouble("no fix was sent at \(latitude)")
      }
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: cells[0].contains("."))
      return Kept(time: try style.parse(String(cells[0])), fix: fix)
    }
  }

  private static func number(_ cell: Substring) throws -> Double {
    guard let number = Double(cell) else { throw Trouble("'\(cell)' is no number") }
    return number
  }
}
