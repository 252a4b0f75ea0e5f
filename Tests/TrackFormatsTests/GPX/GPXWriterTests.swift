import Geodesy
import TestSupport
import Testing
import Text

@testable import TrackFormats

@Suite(.temporaryDirectory) struct GPXWriterTests {
  static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="vanlog &quot;1.0&quot;" \
    xmlns="http://www.topografix.com/GPX/1/1" \
    xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
    xsi:schemaLocation="http://www.topografix.com/GPX/1/1 \
    http://www.topografix.com/GPX/1/1/gpx.xsd">
    <metadata><name>Tom &amp; &lt;Jerry&gt;</name><desc>1 &gt; 0</desc>\
    <time>2026-08-12T10:00:00Z</time>\
    <bounds minlat="-0.0000005" minlon="-180" maxlat="47.1" maxlon="8.310001"/></metadata>
    <wpt lat="47.1" lon="8.25"><ele>400.125</ele><time>2026-08-12T10:00:00.005Z</time>\
    <name>Spring</name><cmt>cold</cmt><desc>by the &quot;road&quot;</desc><sym>Water</sym>\
    <type>water</type></wpt>
    <trk><name>Tom &amp; &lt;Jerry&gt;</name><desc>1 &gt; 0</desc><type>drive</type>
    <trkseg>
    <trkpt lat="47.05" lon="8.31"><ele>400.5</ele><time>2026-08-12T10:00:00Z</time>\
    <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>12.5</gpxtpx:speed>\
    <gpxtpx:course>90.5</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
    <trkpt lat="47.0500001" lon="8.310001"><time>2026-08-12T10:00:01.250Z</time>\
    <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0</gpxtpx:speed>\
    </gpxtpx:TrackPointExtension></extensions></trkpt>
    </trkseg>
    <trkseg>
    <trkpt lat="-0.0000005" lon="-180"><ele>-2</ele><time>2026-08-12T10:01:00Z</time>\
    <extensions><gpxtpx:TrackPointExtension><gpxtpx:course>0</gpxtpx:course>\
    </gpxtpx:TrackPointExtension></extensions></trkpt>
    </trkseg>
    <trkseg>
    <trkpt lat="0" lon="-179.9999999"><time>2026-08-12T10:01:30Z</time></trkpt>
    <trkpt lat="0" lon="0"><time>2026-08-12T10:01:31Z</time></trkpt>
    </trkseg>
    </trk>
    </gpx>

    """

  @Test func `a drive is written in the order of the schema`() throws {
    #expect(try TrackExport.sample().text(as: .gpx) == Self.sample)
  }

  @Test func `the schema accepts a drive with every optional part`() throws {
    let bytes = try TrackExport.sample().bytes(as: .gpx)
    #expect(try Schema.gpx.complaint(about: bytes) == nil)
  }

  @Test(arguments: TrackKind.allCases, 1...2 as ClosedRange<UInt64>)
  func `the schema accepts any drive`(kind: TrackKind, seed: UInt64) throws {
    let bytes = try TrackExport.random(kind, seed: seed).bytes(as: .gpx)
    #expect(try Schema.gpx.complaint(about: bytes) == nil)
  }

  @Test func `the schema rejects errors`() throws {
    let wrong = try TrackExport.sample().text(as: .gpx)
      .replacing("lon=\"-180\"", with: "lon=\"180\"")
    #expect(try Schema.gpx.complaint(about: Array(wrong.utf8)) != nil)
  }

  @Test func `the schema accepts a file without points`() throws {
    let bytes = try TrackExport(name: "none", track: Track(), creator: "v").bytes(as: .gpx)
    #expect(try Schema.gpx.complaint(about: bytes) == nil)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("<trk>"))
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `several drives survive a round trip as tracks of their own`(seed: UInt64) throws {
    var drives = try [seed, seed + 10].map { try TrackExport.random(.walk, seed: $0, count: 50) }
    drives[0].description = "ferry"
    drives[1].isTimeProven = false
    var bytes: [UInt8] = []
    try TrackExport.write(drives, as: .gpx) { bytes += $0 }
    #expect(try Schema.gpx.complaint(about: bytes) == nil)
    let tracks = try GPXFile(bytes).tracks
    #expect(tracks.map(\.track) == drives.map(\.track.withoutAccuracy))
    #expect(tracks.map { $0.description?.split(separator: "\n").first } == ["ferry", nil])
    // The second one says that its times were never proven.
    let texts = String(decoding: bytes, as: UTF8.self).split(separator: "<trk>")
    #expect(texts.dropFirst().map { $0.contains("<cmt>") } == [false, true])
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `several drives in another format are segments of one`(seed: UInt64) throws {
    let drives = try [seed, seed + 10].map { try TrackExport.random(.walk, seed: $0, count: 50) }
    let joined = try #require(TrackExport(joining: drives))
    #expect(joined.track == Track(segments: drives.flatMap(\.track.segments)))
    for format in TrackFileFormat.allCases where format != .gpx {
      var bytes: [UInt8] = []
      try TrackExport.write(drives, as: format) { bytes += $0 }
      #expect(try bytes == joined.bytes(as: format))
    }
  }

  @Test(arguments: TrackFileFormat.allCases)
  func `a single drive is written as ever`(format: TrackFileFormat) throws {
    let drive = try TrackExport.sample()
    var bytes: [UInt8] = []
    try TrackExport.write([drive], as: format) { bytes += $0 }
    #expect(try bytes == drive.bytes(as: format))
  }

  @Test(arguments: [.walk, .constant, .unsteadyClock] as [TrackKind], 1...5 as ClosedRange<UInt64>)
  func `a drive survives a round trip, except for the accuracy`(
    kind: TrackKind, seed: UInt64
  ) throws {
    let export = try TrackExport.random(kind, seed: seed)
    let file = try GPXFile(try export.bytes(as: .gpx))
    #expect(file.tracks.map(\.track) == [export.track.withoutAccuracy])
    #expect(file.problems == [])
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `extreme numbers survive a round trip or are left out, and no place is lost`(
    seed: UInt64
  ) throws {
    let export = try TrackExport.random(.extreme, seed: seed)
    let reread = try GPXOutcome(try export.bytes(as: .gpx))
    #expect(reread.error == nil)
    #expect(reread.problems == [])
    #expect(reread.points.count == export.track.points.count)
    for (point, original) in zip(reread.points, export.track.points) {
      let (place, longitude) = (point.coordinate.e7, original.position.longitude)
      #expect(place.latitude == original.position.latitude)
      #expect(place.longitude == (longitude == 1_800_000_000 ? -1_800_000_000 : longitude))
      #expect(point.time == (ByteText.canWrite(original.time) ? original.time : nil))
      let altitude = original.altitudeDecimetres.map(Double.init)
      #expect(point.elevationMetres.map { ($0 * 10).rounded() } == altitude)
    }
  }

  static let texts = [
    "plain", "Zürich \u{1F690}", "<>&\"'", "]]>", "a\nb\tc\rd", "&amp;", "e\u{301}",
  ]

  @Test(arguments: texts)
  func `any text survives a round trip`(text: String) throws {
    let export = TrackExport(
      name: text, description: text, track: Track(points: [try TrackPoint(0, 0, 0)]),
      waypoints: [GPXWaypoint(point: try GPXPoint(1, 2), name: text, type: text)], creator: text)
    let file = try GPXFile(try export.bytes(as: .gpx))
    #expect(file.tracks.map(\.name) == [text])
    #expect(file.tracks.map(\.description) == [text])
    #expect(file.waypoints == export.waypoints)
  }

  @Test func `characters that XML forbids are left out`() throws {
    let text =
      String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init)))
      + "\u{FFFD}\u{FFFE}\u{FFFF}\u{10FFFF}"
    let export = TrackExport(name: text, track: Track(), creator: text)
    #expect(try Schema.gpx.complaint(about: try export.bytes(as: .gpx)) == nil)
  }
}

extension Track {
  var withoutAccuracy: Track {
    Track(
      segments: segments.map { segment in
        segment.map { point in
          var point = point
          point.accuracyDecimetres = nil
          return point
        }
      })
  }
}
