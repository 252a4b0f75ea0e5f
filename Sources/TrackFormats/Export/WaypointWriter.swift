internal import Text

/// Writes waypoints one by one as GPX, in memory that does not grow with their number.
public struct WaypointWriter: ~Copyable {
  private var text = ByteText()
  private let sink: ([UInt8]) throws -> Void

  /// Begins the file; `fields` are what GPX cannot say about it.
  public init(
    name: String, creator: String, credits: GPXCredits,
    to sink: @escaping ([UInt8]) throws -> Void
  ) {
    self.sink = sink
    GPXWriter.begin(name, creator: creator, to: &text)
    if let source = credits.source {
      text.append("<copyright author=\"")
      text.xml(source)
      text.append("\"/>")
    }
    GPXWriter.write(credits.fields, to: &text)
    text.append("</metadata>\n")
  }

  public mutating func write(_ waypoint: GPXWaypoint) throws {
    GPXWriter.write(waypoint, to: &text)
    try text.handOverIfFull(to: sink)
  }

  public consuming func finish() throws {
    text.append("</gpx>\n")
    try text.handOver(to: sink)
  }
}
