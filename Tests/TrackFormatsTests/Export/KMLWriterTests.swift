import Geodesy
import TestSupport
import Testing

@testable import TrackFormats

@Suite(.temporaryDirectory) struct KMLWriterTests {
  @Test func `a drive has a line for each segment, and points for lone positions`() throws {
    #expect(
      try TrackExport.sample().text(as: .kml) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2">
        <Document>
        <name>Tom &amp; &lt;Jerry&gt;</name><description>1 &gt; 0</description>\
        <Style id="way"><LineStyle><color>ffd05020</color><width>4</width></LineStyle></Style>
        <Placemark><name>Tom &amp; &lt;Jerry&gt; (1)</name>\
        <TimeSpan><begin>2026-08-12T10:00:00Z</begin><end>2026-08-12T10:00:01.250Z</end></TimeSpan>\
        <styleUrl>#way</styleUrl><LineString><tessellate>1</tessellate><coordinates>
        8.31,47.05,400.5
        8.310001,47.0500001</coordinates></LineString></Placemark>
        <Placemark><name>Tom &amp; &lt;Jerry&gt; (2)</name>\
        <TimeSpan><begin>2026-08-12T10:01:00Z</begin><end>2026-08-12T10:01:00Z</end></TimeSpan>\
        <styleUrl>#way</styleUrl><Point><coordinates>180,-0.0000005,-2</coordinates></Point>\
        </Placemark>
        <Placemark><name>Tom &amp; &lt;Jerry&gt; (3)</name>\
        <TimeSpan><begin>2026-08-12T10:01:30Z</begin><end>2026-08-12T10:01:31Z</end></TimeSpan>\
        <styleUrl>#way</styleUrl><LineString><tessellate>1</tessellate><coordinates>
        -179.9999999,0
        0,0</coordinates></LineString></Placemark>
        <Placemark><name>Spring</name><description>by the &quot;road&quot;</description>\
        <TimeStamp><when>2026-08-12T10:00:00.005Z</when></TimeStamp>\
        <Point><coordinates>8.25,47.1,400.125</coordinates></Point></Placemark>
        </Document>
        </kml>

        """)
  }

  @Test func `the schema accepts a drive with every optional part`() throws {
    let bytes = try TrackExport.sample().bytes(as: .kml)
    #expect(try Schema.kml.complaint(about: bytes) == nil)
  }

  @Test(arguments: TrackKind.allCases)
  func `the schema accepts any drive`(kind: TrackKind) throws {
    let bytes = try TrackExport.random(kind, seed: 3).bytes(as: .kml)
    #expect(try Schema.kml.complaint(about: bytes) == nil)
  }

  @Test func `the schema rejects errors`() throws {
    let wrong = try TrackExport.sample().text(as: .kml).replacing("<begin>", with: "<begin>x")
    #expect(try Schema.kml.complaint(about: Array(wrong.utf8)) != nil)
  }

  @Test(arguments: TrackKind.allCases)
  func `all positions are present and in order`(kind: TrackKind) throws {
    let export = try TrackExport.random(kind, seed: 4)
    var reader = try XMLReader(try export.bytes(as: .kml))
    var places: [Substring] = []
    while let event = try reader.next() {
      guard case .start(let element) = event, element.name.local == "coordinates" else { continue }
      places += try reader.elementText().split(separator: "\n")
    }
    let longitudes = places.map { $0.split(separator: ",").first.flatMap { Double($0) } }
    let cut = export.track.cutAtAntimeridian()
    #expect(longitudes == cut.points.map { Double($0.position.longitude) / 1e7 })
  }
}
