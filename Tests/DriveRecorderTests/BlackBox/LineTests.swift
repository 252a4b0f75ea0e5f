import DriveRecorder
import DurableFiles
import Geodesy
import TestSupport
import Testing
import Text
import TrackFormats

@Suite(.temporaryDirectory) struct LineTests {
  @Test func `a file looks as documented`() throws {
    let home = try TestHome()
    try home.record([
      try .point(0), try .point(1, isProven: false), .event(.note("a \"b\""), 2), .stop,
    ])
    let text = String(decoding: try home.bytes(), as: UTF8.self)
    #expect(text.replacing(/"crc":"[0-9a-f]{8}"/, with: #""crc":"…""#) == Self.expected)
  }

  static let header =
    #""format":"vanlog-blackbox","version":1,"drive":"\#(DriveHeader.test.drive)","#
    + #""device":"van \"one\"","boot":"boot-1","started":"2026-09-21T14:13:20Z","mode":"full","#
    + #""trip":null,"van":null,"zone":"Europe/Oslo","offset_s":7200,"replay":false,"crc":"…""#

  static let rest =
    #""lon":-8.3456789,"alt":432.1,"spd":13.89,"trk":270.05,"climb":-0.05,"acc":3.1,"sats":9,"#
    + #""crc":"…"}"#

  static let expected = """
    {\(header),"entries":[
    {"e":"header",\(header)}
    ,{"n":1,"t":1790000000,"up":60.125,"lat":47.1234567,\(rest)
    ,{"up":61.125,"lat":47.1235576,\(rest)
    ,{"e":"note","up":62.125,"text":"a \\"b\\"","crc":"…"}
    ,{"e":"stop","up":100059.125,"crc":"…"}
    ]}

    """

  /// What anyone needs to check a line without vanlog.
  @Test func `a checksum covers the drive, the number and the line`() throws {
    let home = try TestHome()
    try home.record([try .point(0), try .point(1)])
    let line = try #require(
      String(decoding: try home.bytes(), as: UTF8.self).split(separator: "\n").dropFirst(3).first)
    let text = try #require(line.dropFirst().firstRange(of: #","crc":""#))
    let members = line[..<text.lowerBound].dropFirst()
    let covered = "\(DriveHeader.test.drive)2\(members)"
    let sum = String(CRC32C.checksum(Array(covered.utf8)[...]), radix: 16)
    #expect(line[text.upperBound...] == Digits.zeros(8 - sum.utf8.count) + sum + #""}"#)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `every recorded value is read back exactly`(seed: UInt64) throws {
    let home = try TestHome()
    var random = SplitMix64(seed: seed)
    let entries = try random.entries(300)
    try home.record(entries)
    let (pieces, contents) = try home.pieces()
    #expect(pieces == entries.map { .entry($0) })
    #expect(!contents.isDamaged)
    #expect(contents.header == .test)
    #expect(contents.droppedBytes == 0)
    #expect(contents.missingEntries == 0)
  }

  @Test func `texts too long for a line are cut at a character boundary`() throws {
    let home = try TestHome()
    let long = String(repeating: "\u{1}\u{1F690}", count: 100_000)
    var header = DriveHeader.test
    header.device = long
    header.zone = long
    header.boot = long
    try home.record([.event(.note(long), 0), .event(.continued(boot: long), 1), .stop], header)
    let (pieces, contents) = try home.pieces()
    let name = String(long.unicodeScalars.prefix(103))
    let note = String(long.unicodeScalars.prefix(1_639))
    let expected = [DriveEntry.event(.note(note), 0), .event(.continued(boot: name), 1), .stop]
    let isRight = pieces.entries == expected
    #expect(isRight)
    #expect(contents.header.device == name)
  }

  @Test func `members and events of a later version are skipped`() throws {
    let home = try TestHome()
    try home.record(try DriveEntry.points(0..<3))
    var lines = String(decoding: try home.bytes(), as: UTF8.self).split(separator: "\n")
    lines[3] = sealed(
      #"{"hdop":1.5,"up":61.125,"lat":47.1235576,"lon":-8.3456789,"x":{"y":[1,"}"]},"alt":-0.1"#, 2)
    lines[4] = sealed(#"{"e":"fuel","up":62.125,"litres":40"#, 3)
    lines.insert(sealed(#"{"e":"pause","up":63.125,"why":"tea""#, 4), at: 5)
    try home.put(Array((lines.joined(separator: "\n") + "\n").utf8), cutting: true)
    let (pieces, contents) = try home.pieces()
    let place = try CoordinateE7(latitude: 471_235_576, longitude: -83_456_789)
    let point = DrivePoint(time: nil, uptime: 61_125, position: place, altitudeDecimetres: -1)
    #expect(pieces.entries == [try .point(0), .point(point), .event(.pause, 3)])
    #expect(contents.unknownEntries == 1)
    #expect(!contents.isDamaged)
  }

  private func sealed(_ text: String, _ number: Int) -> Substring {
    let sum = CRC32C.checksum(Array("\(DriveHeader.test.drive)\(number)\(text)".utf8)[...])
    let digits = String(sum, radix: 16)
    return ",\(text),\"crc\":\"\(Digits.zeros(8 - digits.utf8.count))\(digits)\"}"
  }
}

extension Digits {
  static func zeros(_ count: Int) -> String {
    String(repeating: "0", count: count)
  }
}
