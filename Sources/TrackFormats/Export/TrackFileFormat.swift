/// The formats in which a track can leave the program.
public enum TrackFileFormat: String, Hashable, Sendable, CaseIterable {
  case gpx
  case geojson
  case kml
  case csv

  /// The format that the end of a file name stands for, in small or capital letters.
  public init?(fileName: String) {
    let name = fileName.utf8.split(separator: UInt8(ascii: "/")).last ?? fileName.utf8[...]
    guard let point = name.lastIndex(of: UInt8(ascii: ".")), point > name.startIndex else {
      return nil
    }
    let ending = String(Substring(name[name.index(after: point)...])).lowercased()
    self.init(rawValue: ending == "json" ? "geojson" : ending)
  }
}
