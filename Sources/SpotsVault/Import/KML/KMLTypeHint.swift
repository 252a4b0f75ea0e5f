/// The type of a placemark, from what its author and the program say about it.
enum KMLTypeHint {
  /// A type that the vault knows, from the first of these that has a word for one: a field for the
  /// type, the icon, or a folder, the innermost first; else the field as it is.
  static func word(of placemark: KMLPlacemark) -> String? {
    let typed = placemark.fields.first { SpotAliases.field(named: $0.name) == .type }?.text
    let others = placemark.fields.filter { ["icon", "featureTypes"].contains($0.name) }
      .flatMap { words(ofFeature: $0.text) }
    let signs =
      [typed].compactMap(\.self) + words(ofStyle: placemark.style)
      + words(ofIcon: placemark.icon) + others
    let folders = placemark.folders.reversed().flatMap { [$0, singular($0)] }
    let known = (signs + folders).lazy.compactMap(SpotTypeWords.type).first { $0 != .other }
    return known?.name ?? typed
  }

  private static func singular(_ word: String) -> String {
    word.utf8.last == UInt8(ascii: "s") ? String(word.dropLast()) : word
  }

  /// Google's My Maps numbers its icons: `icon-1765-0288D1-nodesc`.
  private static let numbered = [
    "1765": "camping", "1644": "parking", "1581": "fuel", "1577": "restaurant", "1602": "lodging",
  ]

  /// Words in the id of a style, which Google Earth begins with `msn_`, others with `placemark-`.
  private static func words(ofStyle id: String) -> [String] {
    let parts = id.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let first = parts.first, parts.count > 1 else { return [] }
    if first == "icon", let word = numbered[parts[1]] { return [word] }
    guard ["msn", "sn", "sh", "m", "s", "placemark", "icon"].contains(first) else { return [] }
    return [parts.dropFirst().joined(separator: "_")]
  }

  /// Pictures of Google's that are not called as what they stand for.
  private static let pictures = [
    "gas_stations": "fuel", "dining": "restaurant", "coffee": "restaurant", "hospitals": "health",
    "caution": "warning", "camera": "view", "trail": "view", "firedept": "other",
  ]

  private static func words(ofIcon address: String) -> [String] {
    let file =
      address.split { $0 == "/" || $0 == "?" || $0 == "#" }
      .last { $0.contains(".") } ?? ""
    let name = String(file.prefix { $0 != "." })
    let base = name.hasSuffix("_maps") ? String(name.dropLast(5)) : name
    return [pictures[base] ?? base]
  }

  /// `amenity-parking`, or several of them.
  private static func words(ofFeature text: String) -> [String] {
    text.split(separator: ";").flatMap { part -> [String] in
      let word = SpotColumnName.trimmed(String(part))
      return [word, String(word.drop { $0 != "-" }.dropFirst())]
    }
  }
}
