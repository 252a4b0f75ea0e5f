internal import Text

/// The line of JSON that a key slot begins with.
struct KeySlotHeader: Equatable {
  static let format = "vanlog key slot"
  static let version: Int64 = 1

  let id: RecordID
  let repository: RecordID
  let way: KeySlot.Way
  let epoch: Int

  init(id: RecordID, repository: RecordID, way: KeySlot.Way, epoch: Int) {
    (self.id, self.repository, self.way, self.epoch) = (id, repository, way, epoch)
  }

  /// The line with its end.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("format", Self.format)
      json.field("version", Self.version)
      json.field("slot", "\(id)")
      json.field("repository", "\(repository)")
      json.field("epoch", epoch)
      switch way {
      case .passphrase(let salt, let cost):
        json.field("way", "passphrase")
        json.field("kdf", "argon2id")
        json.field("passes", cost.passes)
        json.field("mebibytes", cost.mebibytes)
        json.field("salt", Hexadecimal.text(salt))
      case .recoveryKey(let salt, let receiving):
        json.field("way", "recovery")
        json.field("receiving", Hexadecimal.text(receiving))
        json.field("salt", Hexadecimal.text(salt))
      case .recoveryUpdate(let sealed, let receiving):
        json.field("way", "recovery-update")
        json.field("receiving", Hexadecimal.text(receiving))
        Self.write(sealed, to: &json)
      case .device(let device, let sealed):
        json.field("way", "device")
        json.field("device", "\(device)")
        Self.write(sealed, to: &json)
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ sealed: KeySlot.SealedTo, to json: inout JSONWriter) {
    json.field("ephemeral", Hexadecimal.text(sealed.ephemeral))
    json.field("maker", "\(sealed.voucher.maker)")
    json.field("signing", Hexadecimal.text(sealed.voucher.signing))
    json.field("vouched", sealed.voucher.epoch)
    json.field("salt", Hexadecimal.text(sealed.salt))
  }

  init(parsing bytes: [UInt8]) throws(KeySlotError) {
    guard let json = try? JSONValue(parsing: bytes), json["format"]?.string == Self.format,
      let version = json["version"]?.integer
    else { throw .notASlot }
    guard version == Self.version else { throw .newer(version: version) }
    id = try Self.id("slot", in: json)
    repository = try Self.id("repository", in: json)
    way = try Self.way(in: json)
    epoch = try Self.epoch("epoch", in: json)
    // One spelling for each header: what is authenticated are these bytes.
    guard self.bytes == bytes else { throw .badHeader(field: "spelling") }
  }

  private static func way(in json: JSONValue) throws(KeySlotError) -> KeySlot.Way {
    let salt = try Self.bytes("salt", PassphraseKey.saltSize, in: json)
    switch json["way"]?.string {
    case "passphrase":
      guard json["kdf"]?.string == "argon2id", let passes = json["passes"]?.integer,
        let mebibytes = json["mebibytes"]?.integer,
        let cost = PassphraseCost(
          passes: Int(clamping: passes), mebibytes: Int(clamping: mebibytes))
      else { throw .badHeader(field: "kdf") }
      return .passphrase(salt: salt, cost)
    case "recovery":
      return .recoveryKey(salt: salt, receiving: try Self.bytes("receiving", 32, in: json))
    case "recovery-update":
      return .recoveryUpdate(
        try sealed(salt, in: json), receiving: try Self.bytes("receiving", 32, in: json))
    case "device": return .device(try id("device", in: json), try sealed(salt, in: json))
    default: throw .badHeader(field: "way")
    }
  }

  private static func sealed(
    _ salt: [UInt8], in json: JSONValue
  ) throws(KeySlotError) -> KeySlot.SealedTo {
    let voucher = SlotVoucher(
      maker: try id("maker", in: json), signing: try bytes("signing", 32, in: json),
      epoch: try epoch("vouched", in: json))
    return KeySlot.SealedTo(
      salt: salt, ephemeral: try bytes("ephemeral", 32, in: json), voucher: voucher)
  }

  private static func epoch(_ name: String, in json: JSONValue) throws(KeySlotError) -> Int {
    guard let epoch = json[name]?.integer, (1...Int64(UInt32.max)).contains(epoch) else {
      throw .badHeader(field: name)
    }
    return Int(epoch)
  }

  private static func id(_ name: String, in json: JSONValue) throws(KeySlotError) -> RecordID {
    guard let text = json[name]?.string, let id = RecordID(text: text) else {
      throw .badHeader(field: name)
    }
    return id
  }

  private static func bytes(
    _ name: String, _ count: Int, in json: JSONValue
  ) throws(KeySlotError) -> [UInt8] {
    guard let text = json[name]?.string, let bytes = Hexadecimal.bytes(text), bytes.count == count
    else { throw .badHeader(field: name) }
    return bytes
  }
}
