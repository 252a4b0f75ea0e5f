import CommandLineKit
import Foundation
import TestSupport
import Testing

/// Maps of answers: signs, names and the way past them.
@Suite(.temporaryDirectory) struct SpotMapTests {
  /// A coast road with a bend, and places on both sides of it.
  private static let camps = """
    id,name,lat,lon,type
    1,Camping Bled,46.36,14.08,camping
    2,Stellplatz Ljubljana,46.06,14.50,aire
    3,Postojna Gravel Pit by the long river,45.78,14.20,wild
    4,Piran,45.52,13.57,aire
    5,Camping Veli Joze,45.30,13.60,camping
    """

  private func load(_ desk: Desk) throws {
    let file = TemporaryDirectory.current.file("camps.csv")
    try Self.camps.write(toFile: file, atomically: true, encoding: .utf8)
    _ = try desk.run("spots import \(file) --pack camps")
  }

  private func gpx(_ content: String) throws -> String {
    let file = TemporaryDirectory.current.file("way.gpx")
    let open = "<gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
    try "\(open)\(content)</gpx>".write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }

  /// The lines above the table.
  private func map(_ page: String) -> [String] {
    page.components(separatedBy: "\n").prefix { !$0.contains("NAME") }.map { String($0) }
  }

  private func isDrawn(_ lines: [String]) -> Bool {
    lines.contains { $0.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) } }
  }

  @Test(arguments: [80, 40])
  func `a map along a route has the way, its ends and the names`(width: Int) throws {
    let desk = Desk(width: width)
    try load(desk)
    let way = [(46.5, 14.0), (46.06, 14.5), (45.78, 14.2), (45.1, 13.7)]
    let file = try gpx(
      "<rte>" + way.map { "<rtept lat=\"\($0.0)\" lon=\"\($0.1)\"/>" }.joined() + "</rte>")
    let lines = map(
      try desk.run("spots along \(file) --corridor 30 --map --color never").output)
    #expect(isDrawn(lines))
    #expect(lines.allSatisfy { $0.count <= width }, "\(lines)")
    let text = lines.joined(separator: "\n")
    for sign in ["○", "●", "1 the first in the list"] { #expect(text.contains(sign), "\(text)") }
    for name in ["Camping", "Stellplatz", "Postojna"] {
      #expect(text.contains(name), "\(text)")
    }
  }

  @Test(arguments: [80, 40]) func `a map around a place has names, and no way`(width: Int) throws {
    let desk = Desk(width: width)
    try load(desk)
    let lines = map(try desk.run("spots near --at 45.9,14.0 --map --color never").output)
    #expect(!isDrawn(lines))
    #expect(lines.allSatisfy { $0.count <= width }, "\(lines)")
    let text = lines.joined(separator: "\n")
    for name in ["◉ here", "Piran", "Camping"] { #expect(text.contains(name), "\(text)") }
  }

  @Test func `where the last drive ended, its track is drawn`() throws {
    let desk = Desk(width: 80)
    try load(desk)
    let points = (0...60).map { number in
      "<trkpt lat=\"\(46.4 - Double(number) * 0.01)\" lon=\"14.1\"><time>2026-08-01T08:"
        + "\(number < 10 ? "0" : "")\(min(number, 59)):\(number == 60 ? "30" : "00")Z</time></trkpt>"
    }
    let file = try gpx("<trk><trkseg>\(points.joined())</trkseg></trk>")
    _ = try desk.run("drive import \(file)")
    let near = try desk.run("spots near --map --color never")
    #expect(near.notes.contains("the end of the last drive"))
    #expect(isDrawn(map(near.output)), "\(near.output)")
    // The way there says nothing about another place.
    #expect(!isDrawn(map(try desk.run("spots near --at 45.9,14.0 --map --color never").output)))
  }
}
