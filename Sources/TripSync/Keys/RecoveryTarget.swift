internal import Text

/// What a device says about the recovery words that it made, so that others can seal later keys to
/// them; the words of the highest number count.
struct RecoveryTarget: Sendable, Equatable {
  let number: UInt64
  let salt: [UInt8]
  /// The public key that follows from the words.
  let receiving: [UInt8]
  /// The newest epoch that they opened when they were made.
  let epoch: Int

  /// What a slot that was made with the words says about them; `nil` for any other slot.
  init?(_ slot: KeySlot, number: UInt64) {
    guard case .recoveryKey(let salt, let receiving) = slot.way else { return nil }
    (self.number, self.salt, self.receiving, epoch) = (number, salt, receiving, slot.epoch)
  }
}

extension RecoveryTarget: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.field("number", number)
    json.field("salt", Hexadecimal.text(salt))
    json.field("receiving", Hexadecimal.text(receiving))
    json.field("epoch", epoch)
  }

  init?(_ json: JSONValue) {
    guard let number = json["number"]?.unsigned,
      let salt = Hexadecimal.bytes(json["salt"]?.string ?? ""),
      salt.count == PassphraseKey.saltSize,
      let receiving = Hexadecimal.bytes(json["receiving"]?.string ?? ""), receiving.count == 32,
      let epoch = json["epoch"]?.unsigned
    else { return nil }
    (self.number, self.salt, self.receiving, self.epoch) = (number, salt, receiving, Int(epoch))
  }
}
