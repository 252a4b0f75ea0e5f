internal import Geodesy
internal import Text

extension GeoJSONFile {
  /// Reads a collection, a single feature, or a bare geometry.
  mutating func take(document: JSONValue) throws(GeoJSONError) {
    switch document["type"]?.string {
    case "FeatureCollection":
      guard let list = document["features"]?.elements else { throw .notGeoJSON }
      for (index, feature) in list.enumerated() { take(feature: feature, index + 1) }
    case "Feature": take(feature: document, 1)
    case "Point", "LineString", "MultiLineString": take(geometry: document, .null, 1)
    default: throw .notGeoJSON
    }
  }

  private mutating func take(feature: JSONValue, _ number: Int) {
    guard feature["type"]?.string == "Feature" else { return report(.notAFeature, number) }
    let geometry = feature["geometry"] ?? .null
    take(geometry: geometry, feature["properties"] ?? .null, number)
  }

  private mutating func take(geometry: JSONValue, _ properties: JSONValue, _ number: Int) {
    guard let type = geometry["type"]?.string else { return report(.noGeometry, number) }
    let places = geometry["coordinates"] ?? .null
    let times = properties["coordTimes"]
    let kind: GeoJSONFeature.Kind
    var segments: [[GeoJSONFeature.Position]] = []
    switch type {
    case "Point":
      kind = .point
      segments = [[position(places, time: properties["time"], number)].compactMap(\.self)]
    case "LineString":
      kind = .line
      segments = [line(places, times: times, number)]
    case "MultiLineString":
      kind = .lines
      for (index, part) in (places.elements ?? []).enumerated() {
        segments.append(line(part, times: times?.element(index), number))
      }
    default: return report(.otherGeometry(type), number)
    }
    segments.removeAll { $0.isEmpty }
    guard !segments.isEmpty else { return report(.noGeometry, number) }
    features.append(
      GeoJSONFeature(
        kind: kind, name: properties["name"]?.string,
        description: properties["description"]?.string ?? properties["desc"]?.string,
        time: properties["time"]?.string.flatMap { Instant($0) }, segments: segments))
  }

  private mutating func line(
    _ places: JSONValue, times: JSONValue?, _ number: Int
  ) -> [GeoJSONFeature.Position] {
    (places.elements ?? []).enumerated().compactMap { index, place in
      position(place, time: times?.element(index), number)
    }
  }

  private mutating func position(
    _ place: JSONValue, time: JSONValue?, _ number: Int
  ) -> GeoJSONFeature.Position? {
    guard let longitude = place.element(0)?.number, let latitude = place.element(1)?.number,
      let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    else {
      report(.badPosition, number)
      return nil
    }
    return GeoJSONFeature.Position(
      coordinate: coordinate, altitudeMetres: place.element(2)?.number,
      time: instant(time, number))
  }

  private mutating func instant(_ value: JSONValue?, _ number: Int) -> Instant? {
    guard let value, value != .null else { return nil }
    if let time = value.string.flatMap({ Instant($0) }) { return time }
    report(.badTime, number)
    return nil
  }

  private mutating func report(_ kind: GeoJSONProblem.Kind, _ feature: Int) {
    problemCount += 1
    if problems.count < Self.mostProblems {
      problems.append(GeoJSONProblem(feature: feature, kind: kind))
    }
  }
}

extension JSONValue {
  fileprivate func element(_ index: Int) -> JSONValue? {
    guard case .array(let values) = self, values.indices.contains(index) else { return nil }
    return values[index]
  }
}

extension Track {
  /// The positions of lines that have a time; other features and positions are left out.
  public init(_ file: GeoJSONFile) {
    self.init()
    for feature in file.features where feature.kind != .point {
      for segment in feature.segments { append(segment) }
    }
  }

  private mutating func append(_ segment: [GeoJSONFeature.Position]) {
    var startsSegment = true
    for position in segment {
      let place = GPXPoint(
        coordinate: position.coordinate, time: position.time,
        elevationMetres: position.altitudeMetres)
      guard let point = TrackPoint(place) else { continue }
      append(point, startsSegment: startsSegment)
      startsSegment = false
    }
  }
}
