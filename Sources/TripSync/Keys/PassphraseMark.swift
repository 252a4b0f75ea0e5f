internal import Text

/// A key slot for a passphrase, as its maker tells the other devices, so that none keeps offering a
/// passphrase that was replaced.
struct PassphraseMark: Sendable, Equatable {
  /// Which passphrase: how many were set before, and the device that set it.
  struct Passphrase: Sendable, Hashable {
    let number: UInt64
    let setBy: RecordID
  }

  let passphrase: Passphrase
  /// The newest data key that the slot holds.
  let epoch: Int
  let slot: RecordID
  /// The hash of the slot: a remote may put another one in its place.
  let hash: [UInt8]

  init(_ slot: KeySlot, _ passphrase: Passphrase) {
    (self.passphrase, self.slot, epoch) = (passphrase, slot.id, slot.epoch)
    hash = Segment.chainHash(of: slot.bytes)
  }

  /// Whether this is the slot that it names.
  func fits(_ other: KeySlot) -> Bool {
    other.id == slot && Segment.chainHash(of: other.bytes) == hash
  }

  /// Whether it takes the place of another one by the same device.
  func follows(_ other: PassphraseMark) -> Bool {
    (passphrase.number, DataKeys.generation(of: epoch))
      >= (other.passphrase.number, DataKeys.generation(of: other.epoch))
  }
}

extension PassphraseMark: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.field("number", passphrase.number)
    json.field("set_by", "\(passphrase.setBy)")
    json.field("epoch", epoch)
    json.field("slot", "\(slot)")
    json.field("hash", Hexadecimal.text(hash))
  }

  init?(_ json: JSONValue) {
    guard let number = json["number"]?.unsigned,
      let setBy = RecordID(text: json["set_by"]?.string ?? ""),
      let epoch = json["epoch"]?.unsigned, epoch <= UInt64(UInt32.max),
      let slot = RecordID(text: json["slot"]?.string ?? ""),
      let hash = Hexadecimal.bytes(json["hash"]?.string ?? ""), hash.count == Segment.hashSize
    else { return nil }
    passphrase = Passphrase(number: number, setBy: setBy)
    (self.epoch, self.slot, self.hash) = (Int(epoch), slot, hash)
  }
}
