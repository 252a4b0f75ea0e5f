/// Reads a GPX file of version 1.0 or 1.1 item by item, in memory that does not grow with the file.
///
/// Elements are recognised by their local names, with any prefix or none. A point that cannot be
/// read is reported and left out. A truncated file yields everything before its end, then an error;
/// after an error there are no more items.
public struct GPXReader: ~Copyable {
  /// The first problems; `problemCount` counts all of them.
  public private(set) var problems: [GPXProblem] = []
  public private(set) var problemCount = 0
  public static let mostProblems = 100

  /// Where the file comes from, as far as it has been read.
  public private(set) var credits = GPXCredits()

  var xml: XMLReader
  private var state = State.start
  /// The texts of the current track or route, and those already returned with it.
  private var texts = GPXTexts()
  private var announced: GPXTexts?
  private var waiting: GPXItem?

  private enum State { case start, file, track, segment, route }

  /// Reads from a closure that returns at most `maximum` bytes, or none at the end of the file.
  ///
  /// A text that is longer than `textBytes`, 64 KiB by default, is cut and reported.
  public init(
    textBytes: Int? = nil, read: @escaping (_ maximum: Int) throws -> [UInt8]
  ) throws {
    var limits = XMLLimits()
    if let textBytes { limits.textBytes = textBytes }
    self.init(try XMLReader(limits: limits, read: read))
  }

  private init(_ xml: consuming XMLReader) {
    self.xml = xml
  }

  /// The next item, or `nil` at the end of the file.
  public mutating func next() throws -> GPXItem? {
    if let item = waiting {
      waiting = nil
      return item
    }
    while let event = try xml.next() {
      let item = try take(event)
      for problem in xml.takeProblems() {
        report(.text(problem.kind.description), line: problem.line)
      }
      if let item { return item }
    }
    return nil
  }

  mutating func report(_ kind: GPXProblem.Kind, line: Int) {
    problemCount += 1
    if problems.count < Self.mostProblems {
      problems.append(GPXProblem(line: line, kind: kind))
    }
  }
}

/// The texts of a track or a route; the first of each kind counts.
struct GPXTexts: Hashable {
  var name: String?
  var description: String?
}

extension GPXReader {
  private mutating func take(_ event: XMLEvent) throws -> GPXItem? {
    switch event {
    case .start(let element): try start(element)
    case .end: end()
    case .text: nil
    }
  }

  private mutating func start(_ element: XMLElement) throws -> GPXItem? {
    switch (state, element.name.local) {
    case (.start, "gpx"): state = .file
    case (.start, let name): throw GPXError.notGPX(root: name)
    case (.file, "trk"): begin(.track)
    case (.file, "rte"): begin(.route)
    case (.file, "metadata"): credits = try readCredits()
    case (.file, "wpt"): return try place(element, keepsAll: true).map { .waypoint($0) }
    case (.track, "trkseg"): return segment()
    case (.segment, "trkpt"): return try place(element).map { .point($0.point) }
    case (.route, "rtept"): return try stop(element)
    // A second one is read to its end too, and then forgotten.
    case (.track, "name"), (.route, "name"):
      let name = try text()
      texts.name = texts.name ?? name
    case (.track, "desc"), (.route, "desc"):
      let description = try text()
      texts.description = texts.description ?? description
    default: try xml.skipElement()
    }
    return nil
  }

  private mutating func begin(_ state: State) {
    self.state = state
    texts = GPXTexts()
    announced = nil
  }

  private mutating func segment() -> GPXItem {
    state = .segment
    guard announced == nil else { return .segment }
    waiting = .segment
    return announcedTrack()
  }

  private mutating func stop(_ element: XMLElement) throws -> GPXItem? {
    guard let stop = try place(element) else { return nil }
    guard announced == nil else { return .routePoint(stop) }
    waiting = .routePoint(stop)
    return announcedRoute()
  }

  private mutating func announcedTrack() -> GPXItem {
    announced = texts
    return .track(name: texts.name, description: texts.description)
  }

  private mutating func announcedRoute() -> GPXItem {
    announced = texts
    return .route(name: texts.name)
  }

  /// Ends what is open; a track or route without points is returned only now.
  private mutating func end() -> GPXItem? {
    let ended = state
    state = ended == .segment ? .track : ended == .file ? .start : .file
    switch (ended, announced) {
    case (.track, nil): return announcedTrack()
    case (.track, let announced?) where announced != texts:
      return .trackTexts(name: texts.name, description: texts.description)
    case (.route, nil): return announcedRoute()
    default: return nil
    }
  }

  /// The text of the element whose start was read last, without surrounding blanks; `nil` if it is
  /// empty.
  mutating func text() throws -> String? {
    let text = Self.trimmed(try xml.elementText())
    return text.isEmpty ? nil : text
  }

  private static func trimmed(_ text: String) -> String {
    var bytes = text.utf8[...]
    while let first = bytes.first, XMLText.isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, XMLText.isSpace(last) { bytes.removeLast() }
    return bytes.count == text.utf8.count ? text : String(Substring(bytes))
  }
}
