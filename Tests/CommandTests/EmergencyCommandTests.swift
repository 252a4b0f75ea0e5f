import CommandLineKit
import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLineKit
@testable import HouseCommands

/// The card for an emergency.
@Suite(.temporaryDirectory) struct EmergencyCommandTests {
  private let desk = Desk()

  private func json(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run(line + " --json").output.utf8))
  }

  private func setUp() throws {
    _ = try desk.run(
      "person add Ada --blood-type 0+ --allergies penicillin --medication none --contact Bo_+47_123 "
        + "--born 1980-12-10")
    _ = try desk.run("van add Bulli --plate AB_12 --height 2.75 --length 5.99 --gross-weight 3500")
    _ = try desk.run(
      "docs add Policy --type insurance --number 77 --phone +41_44 --expires 2090-01-01 --van last")
    _ = try desk.run("docs add Club --type breakdown --phone 222 --expires 2020-01-01")
    _ = try desk.run("docs add Card --type health --number 9 --person ada")
    _ = try desk.run("checkin add Pass --at 46.5591,8.5612 --height 2091")
  }

  @Test func `the end of a drive has the height of its last point`() throws {
    let points = [(46.0, 310.0), (46.01, 327.5)].enumerated().map { second, point in
      "<trkpt lat=\"\(point.0)\" lon=\"8.9\"><ele>\(point.1)</ele>"
        + "<time>2026-08-12T10:0\(second):00Z</time></trkpt>"
    }
    let path = TemporaryDirectory.current.file("drive.gpx")
    let gpx =
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
      + points.joined() + "</trkseg></trk></gpx>"
    try Data(gpx.utf8).write(to: URL(filePath: path))
    _ = try desk.run("drive import \(path)")
    let card = try json("emergency")
    #expect(card["position_source"]?.string == "drive")
    #expect(card["alt_m"]?.integer == 328)
  }

  @Test func `the card has number, position, people, van and papers`() throws {
    try setUp()
    let page = try desk.run("emergency").output
    let expected = """
      EMERGENCY: CALL 112
      ambulance  144
      police     117
      fire       118

      WHERE
      decimal    46.55910, 8.56120
      degrees    46°33'32.8"N 8°33'40.3"E
      plus code  8FRCHH56+JFW
      country    Switzerland (CH)
      height     2091 m

      """
    #expect(page.contains(expected), "\(page)")
    #expect(page.contains("The position is that of the last check-in, "))
    let people = """

      ADA
      blood type  0+
      allergies   penicillin
      medication  none
      contact     Bo +47 123
      born        1980-12-10
      health      Card; 9

      BULLI
      plate         AB 12
      length        5.99 m
      height        2.75 m
      gross weight  3500 kg
      breakdown     Club; call 222; EXPIRED 2020-01-01
      insurance     Policy; 77; call +41 44; until 2090-01-01

      """
    #expect(page.hasSuffix(people), "\(page)")
  }

  @Test func `programs get the same`() throws {
    try setUp()
    let card = try json("emergency")
    #expect(card["number"]?.string == "112" && card["ambulance"]?.string == "144")
    #expect(card["country"]?.string == "CH" && card["plus_code"]?.string == "8FRCHH56+JFW")
    #expect(card["lat"]?.number == 46.5591 && card["alt_m"]?.integer == 2_091)
    #expect(card["position_source"]?.string == "checkin")
    #expect(card["people"]?.elements?.first?["allergies"]?.string == "penicillin")
    #expect(card["papers"]?.elements?.count == 3)
    #expect(card["unreadable"]?.elements?.isEmpty == true)
  }

  @Test func `without anything it shows 112, and changes nothing`() throws {
    let page = try desk.run("emergency").output
    #expect(page.contains("EMERGENCY: CALL 112\n"))
    #expect(
      page.contains("The country is not known: 112 reaches help from nearly every mobile phone."))
    #expect(page.contains("No position is known."))
    #expect(page.contains("No people or vans entered yet"))
    #expect(!FileManager.default.fileExists(atPath: TemporaryDirectory.current.file("home")))
  }

  @Test(arguments: [
    ("48.2,16.37", "112", "AT"), ("40.7,-74.0", "911", "US"), ("35.68,139.7", "119", "JP"),
    ("39.02,125.75", "112", "KP"),
  ])
  func `a place has the number of its country`(place: String, number: String, country: String)
    throws
  {
    let card = try json("emergency --at \(place)")
    #expect(card["number"]?.string == number && card["country"]?.string == country)
    #expect(card["position_source"] == .null)
  }

  @Test func `a number other than 112 is named with it, and one that is not known says so`() throws
  {
    #expect(
      try desk.run("emergency --at 40.7,-74.0").output.contains(
        "112 works from nearly every mobile"))
    #expect(
      try desk.run("emergency --at 39.02,125.75").output.contains("No numbers are known for "))
  }

  @Test(arguments: [20, 40, 80])
  func `it can be read on a narrow terminal`(width: Int) throws {
    try setUp()
    let narrow = Desk(width: width)
    for line in try narrow.run("--color never emergency").output.split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
  }

  @Test func `the number is as large as there is room for`() {
    #expect(BigNumber.lines("112", width: 40, isASCII: false).count == 7)
    #expect(BigNumber.lines("112", width: 40, isASCII: false).allSatisfy { $0.count <= 40 })
    #expect(
      BigNumber.lines("112", width: 20, isASCII: false) == [
        " ▄█    ▄█   ▄▀▀▀▄", "  █     █     ▄▄▀", "  █     █   ▄▀   ", " ▀▀▀   ▀▀▀  ▀▀▀▀▀",
      ])
    #expect(
      BigNumber.lines("7", width: 5, isASCII: true) == [
        "#####", "    #", "   # ", "  #  ", "  #  ", "  #  ", "  #  ",
      ])
    #expect(BigNumber.lines("112", width: 16, isASCII: false) == [])
    #expect(BigNumber.lines("ä", width: 80, isASCII: false) == [])
  }
}
