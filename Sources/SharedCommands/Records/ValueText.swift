public import Records
internal import Text
internal import TripStore

/// Values of fields in a few words, as questions and histories have them.
public struct ValueText {
  private let store: RecordStore
  private let clock: RecordClock
  /// More of a text than this many characters says nothing new.
  private static let longest = 40

  public init(_ store: RecordStore, _ clock: RecordClock) {
    (self.store, self.clock) = (store, clock)
  }

  /// The value as a person reads it; `nil` if there is none.
  public func text(_ value: FieldValue, of field: FieldSpec, in record: Record) -> String? {
    guard !value.isNone, value != .set([]) else { return nil }
    if case .reference(let name) = field.type, case .bytes(let bytes) = value,
      let kind = KindSet.trips.named(name), let id = RecordID(bytes: bytes),
      let other = try? store.record(id, of: kind)
    {
      return other.title
    }
    if case .references(let name) = field.type, let kind = KindSet.trips.named(name) {
      let ids = value.words.compactMap { RecordID(text: $0) }
      return ids.map { (try? store.record($0, of: kind))?.title ?? $0.ending(IDEnding.shortest) }
        .joined(separator: ", ")
    }
    let text = clock.text(value, of: field, in: record)
    let line = text.unicodeScalars.contains("\n") ? String(text.prefix { $0 != "\n" }) + "…" : text
    return line.count > Self.longest ? "\(line.prefix(Self.longest))…" : line
  }

  /// A change as in `category from groceries to food`.
  public func change(
    of field: FieldSpec, from old: FieldValue, to new: FieldValue, in record: Record
  ) -> String {
    Self.change(
      of: field, from: text(old, of: field, in: record), to: text(new, of: field, in: record))
  }

  static func change(of field: FieldSpec, from old: String?, to new: String?) -> String {
    let name = FieldSpec.spokenName(field.name)
    switch (old, new) {
    case (let old?, let new?): return "\(name) from \(old) to \(new)"
    case (nil, let new?): return "\(name) to \(new)"
    case (let old?, nil): return "\(name) cleared, which was \(old)"
    case (nil, nil): return "\(name) cleared"
    }
  }
}
