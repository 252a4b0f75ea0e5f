internal import CSodium
public import DurableFiles
public import Text

/// What this device must never let out: the data keys, and its own secret keys.
///
/// They are in `keys/repository` of the home, for its owner alone:
///
///     "VLK1" | repository 16 | device 16 | signing seed 32 | receiving key 32
///     length of the device's name 1 | name | count of data keys 2 | each: epoch 4, key 32
///     BLAKE2b of all before
public struct LocalKeys: Sendable {
  public var data: DataKeys
  public let device: DeviceKeys
  public let id: RecordID
  public var name: String

  public static let folderName = "keys"
  static let fileName = "repository"
  private static let magic = Array("VLK1".utf8)
  private static let largest = 65_536

  public init(data: DataKeys, device: DeviceKeys, id: RecordID, name: String) {
    (self.data, self.device, self.id, self.name) = (data, device, id, name)
  }

  public var published: SyncDevice { SyncDevice(id: id, name: name, keys: device.published) }

  /// The keys in a home; `nil` if it does not sync.
  public static func load(in home: borrowing Directory) throws -> LocalKeys? {
    guard var bytes = try contents(in: home) else { return nil }
    defer { Sodium.wipe(&bytes) }
    return try parse(bytes)
  }

  private static func contents(in home: borrowing Directory) throws(FileError) -> [UInt8]? {
    do {
      return try home.directory(folderName).contents(of: fileName, limit: largest)
    } catch let error where error.kind == .notFound {
      return nil
    }
  }

  public func save(in home: borrowing Directory) throws {
    var bytes = self.bytes
    defer { Sodium.wipe(&bytes) }
    try home.makePrivate(Self.folderName).replace(Self.fileName, with: bytes)
  }

  public static func remove(in home: borrowing Directory) throws(FileError) {
    guard try home.status(of: folderName) != nil else { return }
    let folder = try home.directory(folderName)
    try folder.remove(fileName)
    try folder.sync()
  }

  private var bytes: [UInt8] {
    let name = Array(self.name.utf8.prefix(255))
    var keys = data.joined()
    var bytes = Self.magic + data.repository.bytes + id.bytes
    bytes += device.signingSeed.copy() + device.receivingKey.copy()
    bytes.append(UInt8(name.count))
    bytes += name
    bytes.append(bigEndian: UInt16(data.count))
    bytes += keys
    Sodium.wipe(&keys)
    return bytes + Segment.chainHash(of: bytes)
  }

  private static func parse(_ bytes: [UInt8]) throws(LocalKeysError) -> LocalKeys {
    let body = bytes.count - Segment.hashSize
    guard body > 0, Segment.chainHash(of: Array(bytes[..<body])) == Array(bytes[body...]) else {
      throw .damaged
    }
    var cursor = SegmentCursor(Array(bytes[..<body]))
    guard let keys = try? read(&cursor) else { throw .damaged }
    return keys
  }

  private static func read(_ cursor: inout SegmentCursor) throws(SegmentError) -> LocalKeys {
    guard try cursor.take(4) == magic else { throw .newer }
    let (repository, id) = (try cursor.id(), try cursor.id())
    let (seed, receiving) = (Secret(try cursor.take(32)), Secret(try cursor.take(32)))
    let name = String(decoding: try cursor.take(Int(try cursor.number(1))), as: UTF8.self)
    let joined = try cursor.take(Int(try cursor.number(2)) * DataKeys.packedSize)
    guard let data = DataKeys(repository: repository, joined: joined) else { throw .malformed }
    return LocalKeys(
      data: data, device: DeviceKeys(signingSeed: seed, receivingKey: receiving), id: id, name: name
    )
  }
}

public enum LocalKeysError: Error, CustomStringConvertible {
  case damaged

  public var description: String {
    "the keys of this device (keys/repository) are damaged; move the file away and run "
      + "'vanlog sync join' with the passphrase"
  }
}
