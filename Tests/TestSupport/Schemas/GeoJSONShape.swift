internal import Foundation

/// The part of RFC 7946 that vanlog writes: collections of points and lines.
enum GeoJSONShape {
  /// What is wrong with a file, or `nil`.
  static func complaint(about bytes: [UInt8]) -> String? {
    guard let json = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
      return "this is no JSON object"
    }
    guard json["type"] as? String == "FeatureCollection" else { return "this is no collection" }
    guard let features = json["features"] as? [[String: Any]] else { return "features are missing" }
    for (index, feature) in features.enumerated() {
      if let complaint = complaint(about: feature) { return "feature \(index + 1): \(complaint)" }
    }
    return nil
  }

  private static func complaint(about feature: [String: Any]) -> String? {
    guard feature["type"] as? String == "Feature" else { return "it is no feature" }
    guard feature["properties"] is [String: Any] || feature["properties"] is NSNull else {
      return "it has no properties"
    }
    guard let geometry = feature["geometry"] as? [String: Any] else { return "it has no geometry" }
    let places = geometry["coordinates"]
    switch geometry["type"] as? String {
    case "Point": return isPosition(places) ? nil : "the point is no position"
    case "LineString": return isLine(places) ? nil : "the line is none"
    case "MultiLineString":
      guard let lines = places as? [Any], lines.allSatisfy(isLine) else { return "a line is none" }
      return nil
    default: return "its geometry is of another type"
    }
  }

  private static func isLine(_ value: Any?) -> Bool {
    guard let places = value as? [Any] else { return false }
    return places.count >= 2 && places.allSatisfy(isPosition)
  }

  private static func isPosition(_ value: Any?) -> Bool {
    guard let numbers = value as? [NSNumber], (2...3).contains(numbers.count) else { return false }
    return abs(numbers[0].doubleValue) <= 180 && abs(numbers[1].doubleValue) <= 90
  }
}
