/// Why a file is not a map.
public enum MapFileError: Error, Hashable, CustomStringConvertible {
  case notPMTiles
  case otherVersion(Int)
  case damaged(String)

  public var description: String {
    switch self {
    case .notPMTiles: "it is not a PMTiles file"
    case .otherVersion(let number): "it is a PMTiles file of version \(number); only 3 can be read"
    case .damaged(let reason): "it is damaged: \(reason)"
    }
  }
}
