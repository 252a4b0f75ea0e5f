/// A track of a GPX file, as far as it can be stored as a drive.
public struct ImportedTrack: Hashable, Sendable {
  public var name: String?
  public var description: String?

  /// The points that have a time, in the segments of the file.
  public var track = Track()

  /// The number of points left out because a drive needs times.
  public var pointsWithoutTime = 0
}

/// A planned route, stop by stop.
public struct ImportedRoute: Hashable, Sendable {
  public var name: String?
  public var stops: [GPXWaypoint] = []
}

/// The contents of a GPX file.
public struct GPXFile: Sendable {
  public private(set) var tracks: [ImportedTrack] = []
  public private(set) var waypoints: [GPXWaypoint] = []
  public private(set) var routes: [ImportedRoute] = []

  /// The first problems; `problemCount` counts all of them.
  public private(set) var problems: [GPXProblem] = []
  public private(set) var problemCount = 0

  /// Why reading ended early: the file is truncated, or damaged from there on.
  public private(set) var interruption: XMLError?

  public var routeCount: Int { routes.count }

  /// The amount of data kept, in points.
  private var size = 0
  private var startsSegment = true

  /// Reads the whole file, keeping about 50 bytes per point and at most 100 MB by default.
  ///
  /// If the file cannot be read to its end, the result holds what was read, and the reason is in
  /// `interruption`. Throws if nothing was read, if the closure throws, or if the file is not GPX.
  public init(
    maximumPoints: Int = 2_000_000, reading read: @escaping (_ maximum: Int) throws -> [UInt8]
  ) throws {
    var reader = try GPXReader(read: read)
    do {
      while let item = try reader.next() { try take(item, maximumPoints) }
    } catch let error as XMLError where !isEmpty {
      interruption = error
    }
    problems = reader.problems
    problemCount = reader.problemCount
  }

  /// Reads a file in memory.
  public init(_ bytes: [UInt8], maximumPoints: Int = 2_000_000) throws {
    var rest = bytes[...]
    try self.init(maximumPoints: maximumPoints) { maximum in
      defer { rest = rest.dropFirst(maximum) }
      return Array(rest.prefix(maximum))
    }
  }

  private var isEmpty: Bool { tracks.isEmpty && waypoints.isEmpty && routes.isEmpty }

  private mutating func take(_ item: GPXItem, _ maximumPoints: Int) throws {
    switch item {
    case .track(let name, let description):
      tracks.append(ImportedTrack(name: name, description: description))
    case .trackTexts(let name, let description): setTexts(name, description)
    case .segment: startsSegment = true
    case .point(let point): append(point)
    case .waypoint(let waypoint): waypoints.append(waypoint)
    case .route(let name): routes.append(ImportedRoute(name: name))
    case .routePoint(let stop):
      if !routes.isEmpty { routes[routes.count - 1].stops.append(stop) }
    }
    size += Self.size(of: item)
    guard size <= maximumPoints else { throw GPXError.tooManyPoints(limit: maximumPoints) }
  }

  /// The number of points that take as much memory as an item.
  private static func size(of item: GPXItem) -> Int {
    switch item {
    case .point, .segment: 1
    case .track(let name, let description), .trackTexts(let name, let description):
      4 + size(of: [name, description])
    case .route(let name): 4 + size(of: [name])
    case .waypoint(let place), .routePoint(let place):
      5 + size(of: [place.name, place.comment, place.description, place.symbol, place.type])
    }
  }

  private static func size(of texts: [String?]) -> Int {
    texts.reduce(0) { sum, text in sum + (text?.utf8.count ?? 0) / 48 }
  }

  private mutating func setTexts(_ name: String?, _ description: String?) {
    guard !tracks.isEmpty else { return }
    tracks[tracks.count - 1].name = name
    tracks[tracks.count - 1].description = description
  }

  private mutating func append(_ point: GPXPoint) {
    guard !tracks.isEmpty else { return }
    guard let timed = TrackPoint(point) else {
      tracks[tracks.count - 1].pointsWithoutTime += 1
      return
    }
    tracks[tracks.count - 1].track.append(timed, startsSegment: startsSegment)
    startsSegment = false
  }
}
