public import DurableFiles
public import HomeFolder
internal import Text

/// The maps of a home: PMTiles files in its folder `maps`, each named after its map.
public struct MapFolder: ~Copyable {
  public static let ending = ".pmtiles"
  private static let longestName = 64

  /// A map, as its file describes it.
  public struct Map: Sendable {
    public let name: String
    public let size: Int
    public let header: PMTilesHeader
    /// Says which bytes these are: another file of the same name has another mark.
    public let mark: String
  }

  /// An open file of the folder.
  public struct OpenMap: ~Copyable {
    public let file: File
    public let mark: String

    /// Hands the file to another owner.
    public consuming func takeFile() -> File { file }
  }

  private let folder: Directory

  /// Opens the folder in a home; one that is not there throws `.notFound`.
  public init(in home: borrowing Directory) throws(FileError) {
    folder = try home.directory(HomeFolder.mapsName)
  }

  /// Moves the maps of a home that was set aside to the one that took its place, unless it has some.
  public static func move(fromHome path: String, to home: HomeFolder) throws(FileError) {
    let old = try Directory(path)
    let new = try home.make()
    guard try old.status(of: HomeFolder.mapsName) != nil,
      try new.status(of: HomeFolder.mapsName) == nil
    else { return }
    try old.rename(HomeFolder.mapsName, to: HomeFolder.mapsName, in: new)
  }

  /// Whether a map may have this name: letters in lower case, digits, - and _.
  public static func isName(_ name: some StringProtocol) -> Bool {
    (1...longestName).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || Digits.isDigit(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  /// All maps by name; a file that is not one is left out, and named in `others`.
  public func maps() throws(FileError) -> (maps: [Map], others: [String]) {
    var maps: [Map] = []
    var others: [String] = []
    for name in try folder.names().sorted() where name.hasSuffix(Self.ending) {
      if let map = try? map(fileName: name) { maps.append(map) } else { others.append(name) }
    }
    return (maps, others)
  }

  /// Opens a map by the name of its file.
  public func open(fileName: String) throws -> OpenMap? {
    guard fileName.hasSuffix(Self.ending), Self.isName(fileName.dropLast(Self.ending.count)),
      try folder.status(of: fileName) != nil
    else { return nil }
    let file = try folder.file(fileName)
    let mark = try Self.mark(of: file)
    return OpenMap(file: file, mark: mark)
  }

  private func map(fileName: String) throws -> Map? {
    guard let open = try open(fileName: fileName) else { return nil }
    let size = try open.file.status().size
    let bytes = try open.file.bytes(upTo: PMTilesHeader.size, at: 0)
    return Map(
      name: String(fileName.dropLast(Self.ending.count)), size: size,
      header: try PMTilesHeader(bytes, fileSize: size), mark: open.mark)
  }

  /// A checksum of the header, the size and the time of the last change.
  private static func mark(of file: borrowing File) throws(FileError) -> String {
    let status = try file.status()
    var bytes = try file.bytes(upTo: PMTilesHeader.size, at: 0)
    withUnsafeBytes(of: (status.size.littleEndian, status.modified.littleEndian)) { bytes += $0 }
    return Hexadecimal.text(
      withUnsafeBytes(of: CRC32C.checksum(bytes[...]).bigEndian) { Array($0) })
  }
}
