internal import Text

/// Encodes the merge state that no column holds.
///
/// Most fields are written once, when the record is created, and need nothing: their stamp is the
/// record's own, and their state follows from the column. Only deviations are encoded, and fields
/// that were cleared. Devices are numbers in the local table `device`.
///
///     version 1
///     count of what the last delete had seen, each: device, time
///     count of fields, each: name, tag, and by the tag
///       0  register         stamp; the value is in the column
///       1  counter          count of parts, each: device, time, signed total
///       2  set              stamp, count of words, each: word, length of its life
///       3  manual           count of entries, each: stamp, value; count of seen: device, time
///       4  register         stamp, value: a field that this version has no column for, or a value
///                           that does not fit it
///       5  counter          the parts as in 1; stamp, signed number counted, count of what that
///                           had seen, each: device, signed total
///       6  texts            like 3
///       7  twins            stamp, count of values, each: value
///
/// A stamp is a device and a time; a value is a tag and bytes. All numbers are varints.
struct StateCodec {
  let numberOf: (ActorID) throws -> UInt64
  let actorOf: (UInt64) throws -> ActorID

  static let version: UInt64 = 1

  // MARK: Encoding

  /// The deviations from a record whose fields were all written with `base`; `nil` if there are
  /// none.
  func pack(_ state: RecordState, of kind: KindSpec?, base: Stamp) throws -> [UInt8]? {
    let fields = state.fields.filter { name, field in
      // A column without a value does not say when it was emptied.
      guard let spec = kind?.field(name), spec.holds(field.value), !field.value.isEmptyColumn else {
        return true
      }
      return !field.isFirstWrite(by: spec.rule, base)
    }
    if fields.isEmpty, state.life.seen.isEmpty { return nil }
    var writer = ByteWriter()
    writer.number(Self.version)
    try pack(state.life.seen, into: &writer)
    writer.count(fields.count)
    for (name, field) in fields.sorted(by: { FieldState.byBytes($0.key, $1.key) }) {
      writer.text(name)
      let isInColumn = kind?.field(name)?.holds(field.value) == true
      try pack(field, isInColumn: isInColumn, into: &writer)
    }
    return writer.bytes
  }

  /// The state of a field that was written once, with the record's own stamp.
  static func plain(_ value: FieldValue, rule: FieldSpec.Rule, _ base: Stamp) -> FieldState {
    switch rule {
    case .lastWrite: .register(base, value)
    case .counter:
      .counter(
        CounterState(parts: [base.actor: CounterPart(time: base.time, total: value.integer ?? 0)]))
    // A damaged list can contain a word twice.
    case .union: .set(Dictionary(value.words.map { ($0, 1) }) { first, _ in first }, base)
    case .manual: .manual(ManualState(base, value))
    case .texts: .texts(ManualState(base, value))
    }
  }

  func pack(_ field: FieldState, isInColumn: Bool, into writer: inout ByteWriter) throws {
    switch field {
    case .register(let stamp, let value):
      writer.number(isInColumn ? 0 : 4)
      try pack(stamp, into: &writer)
      if !isInColumn { Self.pack(value, into: &writer) }
    case .twins(let stamp, let values):
      writer.number(7)
      try pack(stamp, into: &writer)
      writer.count(values.count)
      for value in values { Self.pack(value, into: &writer) }
    case .counter(let state):
      writer.number(state.audit == nil ? 1 : 5)
      try pack(state, into: &writer)
    case .set(let lives, let stamp):
      writer.number(2)
      try pack(stamp, into: &writer)
      writer.count(lives.count)
      for (word, length) in lives.sorted(by: { FieldState.byBytes($0.key, $1.key) }) {
        writer.text(word)
        writer.number(UInt64(length))
      }
    case .manual(let state):
      writer.number(3)
      try pack(state, into: &writer)
    case .texts(let state):
      writer.number(6)
      try pack(state, into: &writer)
    }
  }

  private func pack(_ state: CounterState, into writer: inout ByteWriter) throws {
    writer.count(state.parts.count)
    for (actor, part) in state.parts.sorted(by: { $0.key < $1.key }) {
      writer.number(try numberOf(actor))
      writer.number(part.time)
      writer.signed(part.total)
    }
    guard let audit = state.audit else { return }
    try pack(audit.stamp, into: &writer)
    writer.signed(audit.value)
    writer.count(audit.seen.count)
    for (actor, total) in audit.seen.sorted(by: { $0.key < $1.key }) {
      writer.number(try numberOf(actor))
      writer.signed(total)
    }
  }

  private func pack(_ state: ManualState, into writer: inout ByteWriter) throws {
    writer.count(state.entries.count)
    for entry in state.entries.sorted(by: { ($0.stamp, $0.value) < ($1.stamp, $1.value) }) {
      try pack(entry.stamp, into: &writer)
      Self.pack(entry.value, into: &writer)
    }
    try pack(state.seen, into: &writer)
  }

  private func pack(_ seen: [ActorID: UInt64], into writer: inout ByteWriter) throws {
    writer.count(seen.count)
    for (actor, time) in seen.sorted(by: { $0.key < $1.key }) {
      writer.number(try numberOf(actor))
      writer.number(time)
    }
  }

  private func pack(_ stamp: Stamp, into writer: inout ByteWriter) throws {
    writer.number(try numberOf(stamp.actor))
    writer.number(stamp.time)
  }

  private static func pack(_ value: FieldValue, into writer: inout ByteWriter) {
    switch value {
    case .none: writer.number(0)
    case .integer(let number):
      writer.number(1)
      writer.signed(number)
    case .text(let text):
      writer.number(2)
      writer.text(text)
    case .bytes(let bytes):
      writer.number(3)
      writer.block(bytes)
    case .set(let words):
      writer.number(4)
      writer.count(words.count)
      for word in words { writer.text(word) }
    }
  }

  // MARK: Decoding

  /// The full state of a record, from its columns and the encoded state.
  func unpack(
    _ bytes: [UInt8]?, columns: [String: FieldValue], of kind: KindSpec?, id: RecordID,
    kindName: String, lifeLength: UInt32, base: Stamp
  ) throws -> RecordState {
    var fields: [String: FieldState] = [:]
    fields.reserveCapacity(columns.count)
    for (name, value) in columns where !value.isNone {
      guard let spec = kind?.field(name) else { continue }
      fields[name] = Self.plain(value, rule: spec.rule, base)
    }
    guard let bytes else {
      let life = Life(length: lifeLength, seen: [:])
      return RecordState(kind: kindName, id: id, life: life, fields: fields)
    }
    var reader = ByteReader(bytes)
    guard try reader.number() == Self.version else { throw ByteReader.Malformed() }
    let life = Life(length: lifeLength, seen: try unpackSeen(&reader))
    for _ in 0..<(try reader.count()) {
      let name = try reader.text()
      let field = try unpackField(&reader, column: columns[name] ?? .none)
      fields[name] = Self.adapted(field, to: kind?.field(name)?.rule)
    }
    return RecordState(kind: kindName, id: id, life: life, fields: fields)
  }

  /// The state of a field that was written when its rule was to keep the last write.
  private static func adapted(_ field: FieldState, to rule: FieldSpec.Rule?) -> FieldState {
    guard case .register(let stamp, let value) = field else { return field }
    return switch rule {
    case .manual: .manual(ManualState(stamp, value))
    case .texts: .texts(ManualState(stamp, value))
    default: field
    }
  }

  private func unpackField(
    _ reader: inout ByteReader, column: FieldValue
  ) throws -> FieldState {
    switch try reader.number() {
    case 0: return .register(try unpackStamp(&reader), column)
    case 1:
      return .counter(CounterState(parts: try unpackParts(&reader)))
    case 2:
      let stamp = try unpackStamp(&reader)
      var lives: [String: UInt32] = [:]
      for _ in 0..<(try reader.count()) {
        let word = try reader.text()
        lives[word] = UInt32(clamping: try reader.number())
      }
      return .set(lives, stamp)
    case 3: return .manual(try unpackManual(&reader))
    case 4:
      let stamp = try unpackStamp(&reader)
      return .register(stamp, try Self.unpackValue(&reader))
    case 5:
      let parts = try unpackParts(&reader)
      let stamp = try unpackStamp(&reader)
      let value = try reader.signed()
      var seen: [ActorID: Int64] = [:]
      for _ in 0..<(try reader.count()) {
        let actor = try actorOf(reader.number())
        seen[actor] = try reader.signed()
      }
      return .counter(
        CounterState(parts: parts, audit: .init(stamp: stamp, value: value, seen: seen)))
    case 6: return .texts(try unpackManual(&reader))
    case 7:
      let stamp = try unpackStamp(&reader)
      var values: Set<FieldValue> = []
      for _ in 0..<(try reader.count()) { values.insert(try Self.unpackValue(&reader)) }
      // One value alone has no twin; taken as one, it would differ from itself once merged.
      guard values.count > 1 else { throw ByteReader.Malformed() }
      return .twins(stamp, values.sorted())
    default: throw ByteReader.Malformed()
    }
  }

  private func unpackParts(_ reader: inout ByteReader) throws -> [ActorID: CounterPart] {
    var parts: [ActorID: CounterPart] = [:]
    for _ in 0..<(try reader.count()) {
      let actor = try actorOf(reader.number())
      parts[actor] = CounterPart(time: try reader.number(), total: try reader.signed())
    }
    return parts
  }

  private func unpackManual(_ reader: inout ByteReader) throws -> ManualState {
    var entries: Set<ManualState.Entry> = []
    for _ in 0..<(try reader.count()) {
      let stamp = try unpackStamp(&reader)
      entries.insert(.init(stamp: stamp, value: try Self.unpackValue(&reader)))
    }
    return ManualState(entries: entries, seen: try unpackSeen(&reader))
  }

  private func unpackSeen(_ reader: inout ByteReader) throws -> [ActorID: UInt64] {
    var seen: [ActorID: UInt64] = [:]
    for _ in 0..<(try reader.count()) {
      let actor = try actorOf(reader.number())
      seen[actor] = try reader.number()
    }
    return seen
  }

  private func unpackStamp(_ reader: inout ByteReader) throws -> Stamp {
    let actor = try actorOf(reader.number())
    return Stamp(time: try reader.number(), actor: actor)
  }

  private static func unpackValue(_ reader: inout ByteReader) throws -> FieldValue {
    switch try reader.number() {
    case 0: return .none
    case 1: return .integer(try reader.signed())
    case 2: return .text(try reader.text())
    case 3: return .bytes(try reader.block())
    case 4:
      var words: [String] = []
      for _ in 0..<(try reader.count()) { words.append(try reader.text()) }
      return .set(words)
    default: throw ByteReader.Malformed()
    }
  }
}

extension FieldValue {
  /// Whether its column is left empty.
  var isEmptyColumn: Bool { isNone || self == .set([]) }

  /// Whether people see the same; no words are none at all.
  func isSame(as other: FieldValue) -> Bool {
    self == other || (isEmptyColumn && other.isEmptyColumn)
  }
}
