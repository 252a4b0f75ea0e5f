/// The formats to which a track can be exported.
public enum TrackFileFormat: String, Hashable, Sendable, CaseIterable {
  case gpx
  case geojson
  case kml
  case csv

  /// Creates the format that a file name's extension stands for, ignoring case.
  public init?(fileName: String) {
    let name = fileName.utf8.split(separator: UInt8(ascii: "/")).last ?? fileName.utf8[...]
    guard let point = name.lastIndex(of: UInt8(ascii: ".")), point > name.startIndex else {
      return nil
    }
    let ending = String(Substring(name[name.index(after: point)...])).lowercased()
    self.init(rawValue: ending == "json" ? "geojson" : ending)
  }
}
