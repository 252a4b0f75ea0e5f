public import DurableFiles
internal import HomeFolder
internal import Text

/// By what this device is known to those who get its positions, and the secret of its zones.
///
/// Both stay the same for as long as the home does: an entity of Home Assistant with its history
/// belongs to the id, and circles that moved would show what is in their middle.
public struct PublishIdentity: Equatable, Sendable {
  private static let largestFile = 4_096
  private static let idLetters = 12

  let device: RecordID
  let zoneSecret: UInt64

  /// The id in topics: random, so that it tells nothing of the machine.
  var id: String { device.ending(Self.idLetters) }

  /// Reads the file of the home, and makes it at the first time.
  ///
  /// A file that cannot be understood is set aside, and there is a new id.
  public static func open(in home: borrowing Directory) throws(FileError) -> PublishIdentity {
    let name = HomeFolder.publishedName
    if try home.status(of: name) != nil {
      if let known = PublishIdentity(try home.contents(of: name, limit: largestFile)) {
        return known
      }
      _ = try home.setAside(name, into: home.makePrivate(HomeFolder.setAsideName))
    }
    var random = SystemRandomNumberGenerator()
    let made = PublishIdentity(
      device: RecordID(milliseconds: 0, using: &random), zoneSecret: random.next())
    try home.replace(name, with: made.bytes)
    return made
  }

  private init(device: RecordID, zoneSecret: UInt64) {
    (self.device, self.zoneSecret) = (device, zoneSecret)
  }

  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes, maximumDepth: 4),
      let device = json["device"]?.string.flatMap({ RecordID(text: $0) }),
      let secret = json["zone_secret"]?.string.flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.init(device: device, zoneSecret: secret)
  }

  var bytes: [UInt8] {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.field("version", 1)
      json.field("device", device.description)
      json.field("zone_secret", String(zoneSecret, radix: 16))
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}
