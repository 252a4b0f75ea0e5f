internal import Compression

/// How vector tiles are packed in a PMTiles file that is made here.
public enum MapPacking {
  public static func gzipped(_ bytes: [UInt8]) -> [UInt8] { Zlib.gzipped(bytes) }
}
