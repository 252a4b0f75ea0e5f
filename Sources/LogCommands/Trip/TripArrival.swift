import CommandLineKit
import Records
import Text
import TripStore

/// A trip from a file as it comes into a store, record by record.
struct TripArrival {
  struct Part {
    let kind: KindSpec
    var new = 0, known = 0, deleted = 0
  }

  /// What the file holds, in the order in which kinds first come.
  private(set) var parts: [Part] = []
  private(set) var count = 0
  private(set) var trip: RecordID?
  private(set) var name = ""
  /// What the person should know, as sentences.
  private(set) var notes: [String] = []

  /// Everything that the file holds, as far as it was looked at.
  private(set) var ids: Set<RecordID> = []

  /// Small records of one kind that are stored together, since that is far quicker.
  private var waiting: (kind: KindSpec, records: [(id: RecordID, values: FieldValues)])?
  private static let mostWaiting = 256

  private let store: RecordStore?
  /// What the file is known to hold: a record may name one that follows it.
  private let coming: Set<RecordID>

  init(into store: RecordStore?, with coming: Set<RecordID> = []) {
    (self.store, self.coming) = (store, coming)
  }

  /// Checks and counts a record, and stores nothing.
  mutating func look(at record: TripFileRecord) throws {
    _ = try state(of: record)
  }

  /// Stores a record if it is new, in the transaction of all of them; `finish` stores the last ones.
  mutating func keep(
    _ record: TripFileRecord, _ edit: Edit, _ attachments: borrowing AttachmentStore
  ) throws {
    if waiting?.kind.name != record.kind.name || ids.contains(record.id) { try finish(edit) }
    guard try state(of: record) == .new, let store else { return }
    var values = record.values
    try settle(&values, of: record, in: store)
    switch record.kind.name {
    case KindSpec.drive.name where !record.bytes.isEmpty:
      values = values.merging([.set(.track, record.bytes)])
    case KindSpec.document.name: try Self.keepFile(of: record, &values, attachments)
    default: break
    }
    guard record.bytes.isEmpty else {
      try edit.create(record.kind, values, id: record.id)
      return
    }
    var records = waiting?.records ?? []
    waiting = nil
    records.append((record.id, values))
    waiting = (record.kind, records)
    if records.count == Self.mostWaiting { try finish(edit) }
  }

  /// Stores what is waiting for more of its kind.
  mutating func finish(_ edit: Edit) throws {
    guard let (kind, records) = waiting else { return }
    waiting = nil
    try edit.create(kind, each: records)
  }

  private enum State {
    case new, known, deleted
  }

  private mutating func state(of record: TripFileRecord) throws -> State {
    if record.kind.name == KindSpec.trip.name {
      trip = record.id
      name = record.values[.name] ?? ""
    }
    if record.kind.name == KindSpec.drive.name, !record.bytes.isEmpty {
      // Points that cannot be read are refused before anything is stored.
      _ = try TrackCodec.decode(record.bytes)
    }
    count += 1
    ids.insert(record.id)
    let found = try store?.record(record.id, of: record.kind)
    let index =
      parts.firstIndex { $0.kind.name == record.kind.name }
      ?? {
        parts.append(Part(kind: record.kind))
        return parts.count - 1
      }()
    switch found?.isAlive {
    case nil: parts[index].new += 1
    case true?: parts[index].known += 1
    case false?: parts[index].deleted += 1
    }
    return found.map { $0.isAlive ? .known : .deleted } ?? .new
  }

  /// What holds there need not hold here: which trip is under way, which van is in use, and who is who.
  private mutating func settle(
    _ values: inout FieldValues, of record: TripFileRecord, in store: RecordStore
  ) throws {
    switch record.kind.name {
    case KindSpec.trip.name:
      if values[.phase] == "active", let active = try store.activeTrip() {
        values[.phase] = "past"
        notes.append(
          "'\(active.title)' is under way, so '\(name)' was imported as a past trip")
      }
    case KindSpec.van.name: values[.inUse] = nil as Bool?
    default: values[.trip] = trip
    }
    for field in record.kind.fields where field.name != Field<RecordID>.trip.name {
      guard let kind = field.target.flatMap(KindSet.trips.named) else { continue }
      func isHere(_ id: RecordID) throws -> Bool {
        try coming.contains(id) || store.record(id, of: kind) != nil
      }
      if field.type.isList {
        let here = try values[field].words.filter { try RecordID(text: $0).map(isHere) ?? false }
        if here.count < values[field].words.count {
          values.set(here.isEmpty ? nil : .set(here), of: field.name)
        }
      } else if let id = RecordID.held(by: values[field]), try !isHere(id) {
        values.set(nil, of: field.name)
      }
    }
  }

  private static func keepFile(
    of record: TripFileRecord, _ values: inout FieldValues,
    _ attachments: borrowing AttachmentStore
  ) throws {
    let named = record.values[.content].flatMap { ContentHash($0) }
    guard let hash = named, hash == ContentHash(of: record.bytes) else {
      // A file that did not come along, or is another than the record says.
      for field in [String].fields(.content, .fileName, .size) { values.set(nil, of: field) }
      return
    }
    guard try !attachments.holds(hash) else { return }
    try attachments.receive(record.bytes, of: hash, at: 0)
    _ = try attachments.finishReceiving(hash)
  }
}
