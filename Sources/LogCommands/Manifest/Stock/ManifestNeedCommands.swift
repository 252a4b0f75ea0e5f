import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `manifest low`: what there is too little of.
struct ManifestLowCommand: ReadingCommand {
  static let name = "manifest low"
  static let use = CommandUse.shows()
  static let summary = "List things below their minimum stock: a shopping list."
  static let examples = [Example("vanlog manifest low", "See what to buy.")]
  static let jsonFields = LowView.jsonFields
  static let exits = [StoreExits.emptyList]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    let items = try store?.lowItems() ?? []
    context.noteIfEmpty(items, "nothing runs short; set what there should be with --minimum")
    try context.output(
      LowView(items: try items.map { try NeededItem($0, in: store) }.sorted { $0.name < $1.name }))
    return .done
  }
}

/// `manifest expiring`: what will not keep.
struct ManifestExpiringCommand: ReadingCommand {
  static let name = "manifest expiring"
  static let use = CommandUse.shows()
  static let summary = "List things that have expired or soon will, earliest first."
  static let options = [horizon]
  static let examples = [Example("vanlog manifest expiring --in 2w", "Look two weeks ahead.")]
  static let jsonFields = ExpiringView.jsonFields
  static let exits = [StoreExits.emptyList, Exit(.badData, "the period cannot be read")]

  private static let days = 30
  private static let horizon = DayHorizon.option(default: "\(days)d")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let today = try context.localNow().day
    let horizon = try DayHorizon(arguments, context)
    let last = horizon?.last ?? Day(daysSinceEpoch: today.daysSinceEpoch + Self.days)
    let store = try context.storeToRead()
    let items = try store?.expiringItems(until: last).filter { item in
      item[.expires].map { horizon?.contains($0) ?? true } ?? false
    }
    context.noteIfEmpty(items ?? [], "nothing expires until \(last)")
    if try !context.clock().isProven {
      context.note("the clock is not proven, so what has expired may be wrong")
    }
    try context.output(
      ExpiringView(items: try (items ?? []).map { try NeededItem($0, in: store) }, today: today))
    return .done
  }
}

/// A thing, and where it is.
struct NeededItem: Answer {
  private let answer: RecordAnswer
  /// The names of what it is in, from the top.
  let place: [String]
  let isAtHome: Bool

  init(_ item: Record, in store: RecordStore?) throws {
    answer = item.answer(in: store)
    place = try store?.places(above: item).map(\.title) ?? []
    isAtHome = try store?.isAtHome(item) ?? false
  }

  var item: Record { answer.record }
  var shortID: String { answer.ending }
  var name: String { item.title }
  /// How many are missing.
  var missing: Int64 { max(0, (item[.minimum] ?? 0) - item.pieces) }

  var placeText: String {
    (isAtHome ? "at home: " : "") + place.joined(separator: " / ")
  }

  static let members = Members<NeededItem> {
    Members.record(of: .item).of { (item: NeededItem) in item.answer }
    Member("missing", .count, "how many are missing") { $0.missing }
    Member("place", .texts, "names of what it is in, from the top") { $0.place }
  }
}

private struct LowView: Presentable, Answer {
  let items: [NeededItem]

  func present(on page: inout Page) {
    var table = Table([
      .init("ID"), .init("LEFT", alignsRight: true),
      .init("SHOULD BE", alignsRight: true, spare: 1),
      .init("GET", alignsRight: true), .init("WHAT", mayShrink: true),
      .init("WHERE", mayShrink: true, spare: 2),
    ])
    for item in items {
      let tone: Fields.Tone = item.item.pieces <= 0 ? .bad : .plain
      table.add([
        (item.shortID, .plain), ("\(item.item.pieces)", tone),
        (item.item[.minimum].map { "\($0)" } ?? "", .plain), ("\(item.missing)", .plain),
        (item.name, tone), (item.placeText, .plain),
      ])
    }
    page.table(table)
  }

  static let members = Members<LowView> {
    Member("items", .objects(), "things that run short, by name") { $0.items }
  }
}

private struct ExpiringView: Presentable, Answer {
  let items: [NeededItem]
  let today: Day

  /// From when on it is urgent.
  private static let urgentDays = 7

  func present(on page: inout Page) {
    var table = Table([
      .init("ID"), .init("EXPIRES"), .init("LEFT"), .init("QUANTITY", alignsRight: true, spare: 2),
      .init("WHAT", mayShrink: true), .init("WHERE", mayShrink: true, spare: 1),
    ])
    for item in items {
      let left = item.item.daysLeft(on: today) ?? 0
      let tone: Fields.Tone = left < 0 ? .bad : left <= Self.urgentDays ? .warning : .plain
      table.add([
        (item.shortID, .plain), (item.item[.expires]?.description ?? "", tone),
        (Self.words(left), tone), (item.item[.quantity].map { "\($0)" } ?? "", .plain),
        (item.name, tone), (item.placeText, .plain),
      ])
    }
    page.table(table)
  }

  private static func words(_ left: Int) -> String {
    switch left {
    case ..<0: "expired"
    case 0: "today"
    default: Phrase.count(left, "day")
    }
  }

  static let members = Members<ExpiringView> {
    Member("items", .objects(), "things, by day") { $0.items }
  }
}
