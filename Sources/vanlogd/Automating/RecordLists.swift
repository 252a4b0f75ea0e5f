internal import Answers
internal import Geodesy
internal import Text
internal import Watching

/// What rules ask of the records: documents, items and places, as the commands list them.
///
/// They are asked for at the start, after changes and daily, a page at a time, and only if a rule
/// wants them.
struct RecordLists {
  /// One of the lists.
  enum List: String, CaseIterable {
    case documents = "docs list"
    case stock = "manifest list"
    case places = "spots list"
  }

  private static let pageSize = 50
  /// No one has more; the rest is left out.
  private static let pageLimit = 200
  private static let daily: Int64 = 86_400_000
  /// Changes of this time are looked at together.
  private static let gathering: Int64 = 20_000
  private static let retry: Int64 = 300_000

  /// When to ask for them all.
  private var due: Int64 = .min
  private var waiting: [List] = []
  private var current: List?
  private var records: [JSONValue] = []
  private var pages = 0

  /// Something in the store, or among the rules, has changed.
  mutating func noteChange(now: Int64) { due = min(due, now + Self.gathering) }

  /// When to ask, if nothing is being asked.
  var deadline: Int64? { current == nil ? due : nil }

  /// The list to ask for next, with the words that ask for a page of it.
  mutating func step(now: Int64, wants: (List) -> Bool) -> (list: List, words: [String])? {
    if now >= due {
      due = now + Self.daily
      waiting = List.allCases.filter(wants)
    }
    if current == nil, !waiting.isEmpty {
      current = waiting.removeFirst()
      (records, pages) = ([], 0)
    }
    guard let current else { return nil }
    let last = records.last?[RecordKeys.id]
    return (current, ["--limit", "\(Self.pageSize)"] + (last.map { ["--after", $0] } ?? []))
  }

  /// Takes a page, `nil` if the command failed; returns the list once it is whole.
  mutating func take(_ page: JSONValue?, now: Int64) -> (list: List, records: [JSONValue])? {
    guard let list = current else { return nil }
    guard let found = page?[RecordKeys.records] else {
      (current, waiting) = (nil, [])
      due = min(due, now + Self.retry)
      return nil
    }
    records += found
    pages += 1
    guard found.count < Self.pageSize || pages >= Self.pageLimit else { return nil }
    current = nil
    defer { records = [] }
    return (list, records)
  }

  // MARK: What they say

  static func documents(_ records: [JSONValue]) -> [RuleDocument] {
    records.compactMap { record in
      guard let id = record[RecordKeys.id], let expires = record[RecordKeys.expires] else {
        return nil
      }
      return RuleDocument(
        id: id, title: record[RecordKeys.title] ?? "", type: record[RecordKeys.type] ?? "other",
        expires: expires)
    }
  }

  /// The items that run short.
  static func shortages(_ records: [JSONValue]) -> [RuleItem] {
    records.compactMap { record in
      let quantity = record[RecordKeys.quantity] ?? 1
      guard let id = record[RecordKeys.id], let minimum = record[RecordKeys.minimum],
        quantity < minimum
      else { return nil }
      return RuleItem(
        id: id, name: record[RecordKeys.name] ?? "", quantity: quantity, minimum: minimum)
    }
  }

  /// Of two places with one name the newest counts, which comes first.
  static func places(_ records: [JSONValue]) -> [String: Coordinate] {
    var places: [String: Coordinate] = [:]
    for record in records {
      guard let name = record[RecordKeys.name], places[name] == nil,
        let place = Coordinate(answer: record)
      else { continue }
      places[name] = place
    }
    return places
  }
}
