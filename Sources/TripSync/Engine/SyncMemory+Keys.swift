internal import Text
internal import Records

// Who can open the repository, as far as is known here.
extension SyncMemory {
  // MARK: Words and passphrases

  private static let recoveryPrefix = "recovery/"
  private static let passphrasePrefix = "passphrase/"

  func set(_ target: RecoveryTarget, of device: RecordID) throws {
    try store.setSyncStates([("\(Self.recoveryPrefix)\(device)", Self.stored(target))])
  }

  func recoveryTarget(of device: RecordID) throws -> RecoveryTarget? {
    try store.syncState("\(Self.recoveryPrefix)\(device)").flatMap(Self.json)
      .flatMap { RecoveryTarget($0) }
  }

  /// The words that count, and the device that made them.
  func newestRecoveryTarget() throws -> (device: RecordID, target: RecoveryTarget)? {
    try all(below: Self.recoveryPrefix) { RecoveryTarget($0) }
      .max { ($0.value.number, $0.device) < ($1.value.number, $1.device) }
      .map { (device: $0.device, target: $0.value) }
  }

  func set(_ mark: PassphraseMark, of device: RecordID) throws {
    try store.setSyncStates([Self.entry(mark, of: device)])
  }

  func passphraseMark(of device: RecordID) throws -> PassphraseMark? {
    try store.syncState("\(Self.passphrasePrefix)\(device)").flatMap(Self.json)
      .flatMap { PassphraseMark($0) }
  }

  /// The slots for the passphrase that was set last, with the devices that made them; each may hold
  /// keys that the others lack.
  func passphrasesInForce() throws -> [(device: RecordID, mark: PassphraseMark)] {
    let gone = Set(try revocations().map(\.device))
    let all = try all(below: Self.passphrasePrefix) { PassphraseMark($0) }
      .filter { !gone.contains($0.device) }
    let last = all.map(\.value.passphrase.number).max()
    return all.filter { $0.value.passphrase.number == last }
      .map { (device: $0.device, mark: $0.value) }
  }

  private func all<Value>(
    below prefix: String, _ value: (JSONValue) -> Value?
  ) throws -> [(device: RecordID, value: Value)] {
    try store.syncStates(beginning: prefix).compactMap { entry in
      guard let device = RecordID(text: entry.name.dropFirst(prefix.count)),
        let value = Self.json(entry.value).flatMap(value)
      else { return nil }
      return (device, value)
    }
  }

  private static func entry(
    _ mark: PassphraseMark, of device: RecordID
  ) -> (name: String, value: [UInt8]?) {
    ("\(passphrasePrefix)\(device)", stored(mark))
  }

  private static func stored(_ value: some JSONObject) -> [UInt8] {
    var json = JSONWriter()
    json.object { value.writeMembers(to: &$0) }
    return json.bytes
  }

  private static func json(_ bytes: [UInt8]) -> JSONValue? {
    try? JSONValue(parsing: bytes, maximumDepth: 1)
  }

  // MARK: Key slots

  /// The newest epoch whose key a device was given from here.
  func givenEpoch(to device: RecordID) throws -> Int { try number("given/\(device)") ?? 0 }

  func setGiven(_ epoch: Int, to devices: [RecordID]) throws {
    try store.setSyncStates(devices.map { ("given/\($0)", Array("\(epoch)".utf8)) })
  }

  /// The epoch that was in use here when a device was first seen.
  func firstEpoch(of device: RecordID) throws -> Int? { try number("first/\(device)") }

  func setFirstEpoch(_ epoch: Int, of device: RecordID) throws {
    try store.setSyncStates([("first/\(device)", Array("\(epoch)".utf8))])
  }

  private func number(_ name: String) throws -> Int? {
    try store.syncState(name).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  private static let slotPrefix = "slot/"

  /// The slots that every remote is to have.
  func slots() throws -> [KeySlot] {
    try store.syncStates(beginning: Self.slotPrefix).compactMap { try? KeySlot(parsing: $0.value) }
  }

  /// The ids of slots that no remote is to have any more.
  func removedSlots() throws -> [RecordID] {
    try store.syncStates(beginning: Self.slotPrefix).filter { $0.value.isEmpty }
      .compactMap { RecordID(text: $0.name.dropFirst(Self.slotPrefix.count)) }
  }

  func keep(_ slots: [KeySlot]) throws { try exchange([], for: slots) }

  /// A slot takes the place of those that open in the same way.
  func replace(with slot: KeySlot) throws {
    try exchange(try slots().filter { slot.replaces($0) }, for: [slot])
  }

  /// A slot for a new passphrase, which is set here, takes the place of earlier ones.
  func replace(withNewPassphrase slot: KeySlot, setBy device: RecordID) throws {
    let number = try passphrasesInForce().first?.mark.passphrase.number ?? 0
    let mark = PassphraseMark(slot, .init(number: number + 1, setBy: device))
    try exchange(try slots().filter { slot.replaces($0) }, for: [slot], and: (mark, device))
  }

  /// Slots take the place of others, and a device says which one is for the passphrase in force.
  func exchange(
    _ old: [KeySlot], for new: [KeySlot], and marked: (PassphraseMark, RecordID)? = nil
  ) throws {
    guard !old.isEmpty || !new.isEmpty else { return }
    let revision = try slotRevision() + 1
    var states: [(name: String, value: [UInt8]?)] =
      old.map { ("\(Self.slotPrefix)\($0.id)", []) }
      + new.map { ("\(Self.slotPrefix)\($0.id)", $0.bytes) }
      + [("slots", Array("\(revision)".utf8))]
    if let (mark, device) = marked { states.append(Self.entry(mark, of: device)) }
    try store.setSyncStates(states)
  }

  /// Counts changes to the slots, so that each remote is brought up to date once.
  func slotRevision() throws -> Int {
    try number("slots") ?? 0
  }
}
