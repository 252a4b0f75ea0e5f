internal import Geodesy

/// Finds columns of coordinates by names that only contain a word for them: `SiteLat` and
/// `SiteLon`, `location.lat` and `location.lon`, `POINT_X` and `POINT_Y`.
///
/// Two names must be equal but for that word, and the columns must hold degrees.
enum CoordinatePairs {
  struct Pair: Equatable {
    var latitude, longitude: Int
  }

  /// Two words that name the axes in the same style.
  private struct Style {
    let latitude, longitude: Set<String>
    /// The only other words that a name may have; `nil` for any.
    let company: Set<String>?
  }

  private static let styles = [
    Style(
      latitude: ["latitude", "lat", "latitud", "latitudine", "breitengrad", "geobreite"],
      longitude: [
        "longitude", "lon", "lng", "long", "longitud", "longitudine", "langengrad", "laengengrad",
        "geolange",
      ], company: nil),
    Style(latitude: ["n", "nord", "north", "norte"], longitude: letters, company: coordinates),
    Style(latitude: ["y"], longitude: ["x"], company: coordinates.union(["point"])),
  ]
  private static let letters: Set<String> = ["e", "ost", "est", "east", "este"]
  private static let coordinates: Set<String> = [
    "koordinate", "koordinaten", "koord", "coordinate", "coordinates", "coord", "coords",
    "coordonnee", "coordonnees", "coordenada", "coordenadas", "gps", "wgs84", "geo", "position",
    "location", "loc", "geom", "geometry", "degrees", "deg",
  ]

  /// All pairs among the columns that have no meaning yet.
  static func all(_ columns: [SpotColumn], _ sample: [[String]]) -> [Pair] {
    let words = columns.map { column in
      let isFree = column.meaning == .extra && !column.name.hasPrefix(SpotTableNames.extraPrefix)
      return isFree ? SpotColumnName.words(column.name) : []
    }
    for style in styles {
      let pairs = pairs(style, words, sample)
      if !pairs.isEmpty { return pairs }
    }
    return []
  }

  /// The words of a column's name before the one for its axis.
  static func prefix(_ name: String) -> [String] {
    let words = SpotColumnName.words(name)
    let isAxis = words.last.map { word in styles.contains { $0.latitude.contains(word) } } ?? false
    return isAxis ? words.dropLast() : []
  }

  private static func pairs(_ style: Style, _ words: [[String]], _ sample: [[String]]) -> [Pair] {
    var pairs: [Pair] = []
    for (latitude, name) in words.enumerated() {
      let stems = stems(name, style.latitude, style.company)
      guard !stems.isEmpty, holds(.latitude, latitude, sample) else { continue }
      let longitude = words.indices.first { index in
        index != latitude && holds(.longitude, index, sample)
          && self.stems(words[index], style.longitude, style.company).contains(
            where: stems.contains)
      }
      if let longitude { pairs.append(Pair(latitude: latitude, longitude: longitude)) }
    }
    return pairs
  }

  /// A name without the word for its axis, in every way in which it can be left out.
  private static func stems(
    _ words: [String], _ axis: Set<String>, _ company: Set<String>?
  ) -> [[String]] {
    var stems: [[String]] = []
    for (index, word) in words.enumerated() {
      let before = words[..<index]
      let after = words[(index + 1)...]
      if axis.contains(word) { stems.append(before + ["*"] + after) }
      guard company == nil, index == words.count - 1 else { continue }
      // `SITELAT` is one word.
      for ending in axis where word.hasSuffix(ending) && word != ending {
        stems.append(before + [String(word.dropLast(ending.count)), "*"])
      }
    }
    guard let company else { return stems.filter { $0.count > 1 } }
    return stems.filter { $0.count > 1 && $0.allSatisfy { $0 == "*" || company.contains($0) } }
  }

  private static func holds(_ axis: Axis, _ index: Int, _ sample: [[String]]) -> Bool {
    let fields = SpotColumnSample(sample, index)
    return fields.isEmpty || fields.holds(axis)
  }
}
