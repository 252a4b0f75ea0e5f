import CommandLineKit
import Foundation
import TestSupport
import Testing

/// The setting `time.zone` with the value `auto`.
@Suite(.temporaryDirectory) struct PlaceZoneTests {
  private let desk = Desk()

  private func setAuto() throws { _ = try desk.run("config set time.zone auto") }

  @Test func `a check-in has the zone of its place, and its times are local there`() throws {
    try setAuto()
    _ = try desk.run("checkin add Porto --at 41.15,-8.61 --arrived 2026-08-12T23:30")
    let porto = try desk.run("checkin show last --json").output
    #expect(porto.contains(#""arrived":"2026-08-12T22:30:00Z","zone":"Europe/Lisbon""#))
    #expect(porto.contains(#""day":"2026-08-12""#))
  }

  @Test func `a zone that is given wins, and other settings change nothing`() throws {
    _ = try desk.run("config set time.zone Europe/Oslo")
    _ = try desk.run("checkin add Porto --at 41.15,-8.61 --day 2026-08-12")
    #expect(try desk.run("checkin show last --json").output.contains(#""zone":"Europe/Oslo""#))
    try setAuto()
    _ = try desk.run("checkin add Porto --at 41.15,-8.61 --zone Asia/Tokyo --day 2026-08-12")
    #expect(try desk.run("checkin show last --json").output.contains(#""zone":"Asia/Tokyo""#))
  }

  @Test func `drives that are imported have the zone in which they began`() throws {
    try setAuto()
    let path = TemporaryDirectory.current.file("porto.gpx")
    let points = (0..<20).map { number in
      "<trkpt lat=\"\(41.15 + Double(number) * 0.001)\" lon=\"-8.61\">"
        + "<time>2026-08-12T23:\(10 + number):00Z</time></trkpt>"
    }
    try Data(
      "<gpx version=\"1.1\" creator=\"test\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
        .utf8
    ).write(to: URL(filePath: path))
    _ = try desk.run("drive import \(path)")
    let drive = try desk.run("drive show last --json").output
    #expect(drive.contains(#""zone":"Europe/Lisbon""#))
    // 23:10 UTC is already the next day there.
    #expect(drive.contains(#""day":"2026-08-13""#))
  }
}
