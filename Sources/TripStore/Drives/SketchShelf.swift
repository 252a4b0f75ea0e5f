internal import DurableFiles
internal import HomeFolder
internal import Records
internal import Text
internal import TrackFormats

/// `cache/sketches`: the sketches of drives, each in a file of its own.
///
/// Everything in it can be made again from the drives, so a file that is not what its first line says
/// counts as none, and what cannot be written is made again by the next command.
struct SketchShelf {
  private static let folderName = "sketches"
  /// How a sketch is made, and how its file looks.
  private static let version = 1
  private static let sizeLimit = 16 << 20

  private let home: HomeFolder

  init(in home: HomeFolder) {
    self.home = home
  }

  /// The sketch of a drive whose points have this print, if there is one.
  func sketch(of drive: RecordID, print: UInt64) -> TrackSketch? {
    guard
      let bytes = try? home.open()?.directory(HomeFolder.cacheName).directory(Self.folderName)
        .contents(of: drive.description, limit: Self.sizeLimit)
    else { return nil }
    return Self.sketch(in: bytes, print: print)
  }

  /// Whether it could be kept.
  @discardableResult
  func keep(_ sketch: TrackSketch, of drive: RecordID, print: UInt64) -> Bool {
    do {
      let body = try TrackCodec.encode(sketch.track)
      let title = Self.title(print, Int(sketch.toleranceMetres), body[...])
      let cache = try home.make().makePrivate(HomeFolder.cacheName)
      var file = try cache.makePrivate(Self.folderName).replacement(of: drive.description)
      try file.write(Array(title.utf8) + body)
      try file.commitUnsynced()
      return true
    } catch {
      return false
    }
  }

  /// Removes the sketches of all other drives, and leaves what another program is writing.
  func keepOnly(_ drives: Set<RecordID>) {
    guard
      let folder = try? home.open()?.directory(HomeFolder.cacheName).directory(Self.folderName),
      let names = try? folder.names()
    else { return }
    for name in names where RecordID(text: name).map({ !drives.contains($0) }) ?? false {
      _ = try? folder.remove(name)
    }
  }

  private static func title(_ print: UInt64, _ metres: Int, _ body: ArraySlice<UInt8>) -> String {
    let words = "vanlog sketch \(version) \(print) \(metres)"
    return "\(words) \(CRC32C.checksum((Array(words.utf8) + body)[...]))\n"
  }

  private static func sketch(in bytes: [UInt8], print: UInt64) -> TrackSketch? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let body = bytes[(end + 1)...]
    let words = bytes[..<end].split(separator: UInt8(ascii: " "))
    guard words.count == 6, let metres = Int(String(decoding: words[4], as: UTF8.self)),
      bytes[...end].elementsEqual(title(print, metres, body).utf8),
      let track = try? TrackCodec.decode(Array(body))
    else { return nil }
    return TrackSketch(track: track, toleranceMetres: Double(metres))
  }
}
