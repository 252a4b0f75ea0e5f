import TestSupport
import Text

@testable import Records
@testable import TripStore

/// A few devices that edit the same records and exchange them, driven by one seed.
///
/// Messages arrive in any order, late, repeatedly, or only at the end; clocks are right, wrong or
/// unproven. Homes are copied, moved, backed up and restored, each of which begins a new actor.
struct Fleet {
  /// A record as one device knows it.
  struct Copy {
    var state: RecordState
    var known: EditSet
  }

  private struct Device {
    var clock: StampClock
    let clockError: Int64
    var copies: [Copy]
    /// What a backup holds.
    var backup: (clock: StampClock, copies: [Copy])?
  }

  private struct Letter {
    let record, reader: Int
    let copy: Copy
  }

  private(set) var logs: [EditLog]
  private var random: SplitMix64
  private var devices: [Device] = []
  private var letters: [Letter] = []
  private var now: Int64 = 1_800_000_000_000

  init(seed: UInt64, kinds: [KindSpec] = [.ledger, .item, .checkin]) {
    var random = SplitMix64(seed: seed)
    logs = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      EditLog(
        kind: kinds[Int.random(in: kinds.indices, using: &random)],
        id: RecordID(milliseconds: 0, using: &random))
    }
    for _ in 0..<Int.random(in: 2...5, using: &random) {
      let id = ActorID(RecordID(milliseconds: 0, using: &random))
      let error: Int64? = [0, 0, 315_576_000_000, -315_576_000_000, .min].randomElement(
        using: &random)
      devices.append(
        Device(
          clock: StampClock(actor: id, last: 0), clockError: error ?? 0,
          copies: logs.map { log in
            let state = RecordState(kind: log.kind.name, id: log.id, fields: [:])
            return Copy(state: state, known: [])
          }))
    }
    self.random = random
  }

  /// A record as all devices know it.
  func copies(of record: Int) -> [Copy] { devices.map { $0.copies[record] } }

  var recordsOnAllDevices: [RecordState] { devices.flatMap { $0.copies.map(\.state) } }

  // MARK: - Events

  /// Half of the histories end quietly, with few edits, so that a delete may have seen all of them.
  mutating func run(steps: Int) {
    let quietFrom = [steps / 3, steps].randomElement(using: &random) ?? steps
    for step in 0..<steps {
      now += Int64.random(in: 0...2, using: &random)
      let device = Int.random(in: devices.indices, using: &random)
      let record = Int.random(in: logs.indices, using: &random)
      switch Int.random(in: (step < quietFrom ? 0 : 7)..<24, using: &random) {
      case 0..<8: edit(record, on: device)
      case 8: delete(record, on: device)
      case 9: undelete(record, on: device)
      case 10..<14: post(record, from: device)
      case 20: copy(device)
      case 21: devices[device].clock = nextActor(after: devices[device].clock)
      case 22: devices[device].backup = (devices[device].clock, devices[device].copies)
      case 23: restore(device)
      default: deliverAny()
      }
    }
  }

  /// The home is copied: both go on, the copy as a new actor.
  private mutating func copy(_ device: Int) {
    guard devices.count < 6 else { return }
    var copy = devices[device]
    copy.clock = nextActor(after: copy.clock)
    devices.append(copy)
  }

  /// A backup replaces the home, whose changes had all been sent.
  private mutating func restore(_ device: Int) {
    guard let backup = devices[device].backup else { return }
    let other = (device + 1) % devices.count
    for record in logs.indices {
      receive(Letter(record: record, reader: other, copy: devices[device].copies[record]))
    }
    devices[device].clock = nextActor(after: backup.clock)
    devices[device].copies = backup.copies
  }

  private mutating func nextActor(after clock: StampClock) -> StampClock {
    StampClock(actor: ActorID(RecordID(milliseconds: 0, using: &random)), last: clock.last)
  }

  /// Everyone sends everything to everyone once more, in some order.
  mutating func exchangeEverything() {
    var ways: [(from: Int, to: Int)] = []
    for from in devices.indices {
      for to in devices.indices where to != from { ways.append((from, to)) }
    }
    for way in ways.shuffled(using: &random) {
      for record in logs.indices.shuffled(using: &random) {
        receive(Letter(record: record, reader: way.to, copy: devices[way.from].copies[record]))
      }
    }
  }

  /// Late messages arrive after all.
  mutating func deliverTheRest() {
    for letter in letters.shuffled(using: &random) { receive(letter) }
    letters = []
  }

  private mutating func edit(_ record: Int, on device: Int) {
    let number = logs[record].edits.count
    guard number < EditSet.limit else { return }
    // Some programs let people edit deleted records, but rarely.
    if !devices[device].copies[record].state.isAlive, Bool.random(using: &random) { return }
    let fields = Self.fields(of: logs[record].kind)
    let field = fields[Int.random(in: fields.indices, using: &random)]
    let change = anyChange(of: field)
    let stamp = devices[device].clock.tick(provenNow: wall(of: device))
    let before = devices[device].copies[record]
    devices[device].copies[record].state.apply(change, to: field, stamp)
    devices[device].copies[record].known.insert(.edit(number))
    logs[record].edits.append(
      EditLog.Edit(
        field: field, change: change, stamp: stamp,
        before: before.state.fields[field.name]?.value ?? .none,
        after: devices[device].copies[record].state.fields[field.name]?.value ?? .none,
        isFirst: before.state.fields[field.name] == nil, known: before.known))
  }

  private mutating func delete(_ record: Int, on device: Int) {
    guard devices[device].copies[record].state.isAlive else { return }
    devices[device].copies[record].state.delete()
    note(record, on: device)
  }

  private mutating func undelete(_ record: Int, on device: Int) {
    guard !devices[device].copies[record].state.isAlive else { return }
    devices[device].copies[record].state.undelete()
    note(record, on: device)
  }

  private mutating func note(_ record: Int, on device: Int) {
    let copy = devices[device].copies[record]
    logs[record].turns.append(EditLog.Turn(length: copy.state.life.length, known: copy.known))
  }

  // MARK: - Messages

  private mutating func post(_ record: Int, from device: Int) {
    letters.append(
      Letter(
        record: record, reader: Int.random(in: devices.indices, using: &random),
        copy: devices[device].copies[record]))
  }

  /// Delivers a message, and keeps some to be delivered again.
  private mutating func deliverAny() {
    guard !letters.isEmpty else { return }
    let index = Int.random(in: letters.indices, using: &random)
    receive(letters[index])
    if Int.random(in: 0..<3, using: &random) > 0 { letters.remove(at: index) }
  }

  private mutating func receive(_ letter: Letter) {
    var device = devices[letter.reader]
    let mine = device.copies[letter.record]
    device.copies[letter.record] = Copy(
      state: mine.state.merged(with: letter.copy.state),
      known: mine.known.union(letter.copy.known))
    if let stamp = letter.copy.state.changed { device.clock.see(stamp) }
    devices[letter.reader] = device
  }

  private mutating func wall(of device: Int) -> Int64? {
    guard Int.random(in: 0..<3, using: &random) > 0 else { return nil }
    return now + devices[device].clockError
  }

  // MARK: - Changes

  /// A few fields of a kind, so that devices edit the same ones, covering each of the kind's rules.
  private static func fields(of kind: KindSpec) -> [FieldSpec] {
    [
      ["amount", "note", "tags"], ["quantity", "weight", "tags"], ["facilities", "tags", "place"],
    ]
    .first { $0.allSatisfy { kind.field($0) != nil } }?.compactMap { kind.field($0) } ?? []
  }

  private mutating func anyChange(of field: FieldSpec) -> FieldChange {
    let number = Int64.random(in: -3...3, using: &random)
    let words = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      ["dry", "quiet", "shade"].randomElement(using: &random) ?? ""
    }
    return switch (field.rule, Int.random(in: 0..<5, using: &random)) {
    case (.counter, 0): .set(number == 0 ? .none : .integer(number))
    case (.counter, _): .add(number)
    case (.union, 0): .set(.set(words))
    case (.union, 1), (.union, 2): .remove(words)
    case (.union, _): .insert(words)
    case (_, 0): .set(.none)
    case (.texts, _): .set(.text("note \(number)"))
    default: .set(.integer(number))
    }
  }
}
