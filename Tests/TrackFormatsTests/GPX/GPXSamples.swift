import Geodesy
import Text

@testable import TrackFormats

/// Everything read from a GPX file, as one comparable value.
struct GPXOutcome: Equatable {
  var items: [GPXItem] = []
  var problems: [String] = []
  var error: String?

  init(_ bytes: [UInt8], pieceBytes: Int = .max) throws {
    var rest = bytes[...]
    var reader = try GPXReader { maximum in
      let piece = Array(rest.prefix(min(maximum, pieceBytes)))
      rest = rest.dropFirst(piece.count)
      return piece
    }
    do {
      while let item = try reader.next() { items.append(item) }
    } catch {
      self.error = "\(error)"
    }
    problems = reader.problems.map(\.description)
  }

  init(_ text: String) throws {
    try self.init(Array(text.utf8))
  }

  var points: [GPXPoint] {
    items.compactMap { if case .point(let point) = $0 { point } else { nil } }
  }

  var waypoints: [GPXWaypoint] {
    items.compactMap { if case .waypoint(let waypoint) = $0 { waypoint } else { nil } }
  }
}

extension GPXPoint {
  /// A point at this place, with properties to be set.
  init(
    _ latitude: Double, _ longitude: Double, _ time: String? = nil, elevation: Double? = nil
  ) throws {
    self.init(
      coordinate: try Coordinate(latitude: latitude, longitude: longitude),
      time: time.flatMap { Instant($0) }, elevationMetres: elevation)
  }
}

/// A file with everything that the reader supports, and much that it does not.
enum GPXSample {
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <x:gpx xmlns:x="http://www.topografix.com/GPX/1/1" xmlns:t="u" version="1.1" creator="test">
      <x:metadata><x:name>not this</x:name><x:bounds minlat="1"/></x:metadata>
      <x:wpt lat="47.5" lon="8.5"><x:ele>400.5</x:ele><x:time>2026-08-12T10:00:00Z</x:time>
        <x:name> Spring &amp; well </x:name><x:cmt>c</x:cmt><x:desc><![CDATA[<b>]]></x:desc>
        <x:link href="u"><x:text>not this</x:text><x:type>nor this</x:type></x:link>
        <x:sym>Flag</x:sym><x:type>water</x:type></x:wpt>
      <x:rte><x:name>Plan</x:name><x:rtept lat="1" lon="2"><x:name>Stop</x:name></x:rtept></x:rte>
      <x:trk><x:name>Day 1</x:name><x:desc>Over the pass</x:desc><x:number>1</x:number>
        <x:trkseg>
          <x:trkpt lat="46.1" lon="7.1"><x:time>2026-08-12T10:00:00.25Z</x:time>
            <x:ele>1000</x:ele><x:fix>3d</x:fix><x:hdop>0.9</x:hdop>
            <x:extensions><t:TrackPointExtension><t:atemp>20</t:atemp><t:speed>12.5</t:speed>
              <t:course>359.5</t:course></t:TrackPointExtension></x:extensions></x:trkpt>
          <x:trkpt lat="46.2" lon="7.2"/>
        </x:trkseg>
        <x:trkseg></x:trkseg>
        <x:trkseg><x:trkpt lon=" 7.3 " lat=" +46.3 "><x:time>2026-08-12T12:00:05+02:00</x:time>
        </x:trkpt></x:trkseg>
      </x:trk>
    </x:gpx>
    """

  static func items() throws -> [GPXItem] {
    var first = try GPXPoint(46.1, 7.1, "2026-08-12T10:00:00.250Z", elevation: 1_000)
    first.speedMetresPerSecond = 12.5
    first.courseDegrees = 359.5
    first.horizontalDilution = 0.9
    first.fix = .threeDimensional
    var spring = GPXWaypoint(
      point: try GPXPoint(47.5, 8.5, "2026-08-12T10:00:00Z", elevation: 400.5),
      name: "Spring & well", comment: "c", description: "<b>", symbol: "Flag", type: "water")
    spring.link = "u"
    return [
      .waypoint(spring),
      .route(name: "Plan"),
      .routePoint(GPXWaypoint(point: try GPXPoint(1, 2), name: "Stop")),
      .track(name: "Day 1", description: "Over the pass"),
      .segment, .point(first), .point(try GPXPoint(46.2, 7.2)),
      .segment,
      .segment, .point(try GPXPoint(46.3, 7.3, "2026-08-12T10:00:05Z")),
    ]
  }
}
