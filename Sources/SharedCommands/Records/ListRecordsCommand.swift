public import CommandLineKit
public import Records
internal import TripStore

/// `list` of any kind, newest first.
public struct ListRecordsCommand<Noun: RecordNoun>: Command {
  public static var name: String { "\(Noun.word) list" }
  public static var use: CommandUse { .shows() }
  public static var summary: String { "List \(Noun.kind.plural), newest first." }
  public static var options: [OptionSpec] {
    let filters = filterOptions.map(\.option)
    return filters + Noun.listOptions + RecordSelectionOptions.all("Show", of: Noun.typed)
      + [limit.spec, after, deleted]
  }
  public static var examples: [Example] {
    [Example("vanlog \(name) --limit 5", "Show the newest five.")]
  }
  public static var jsonFields: [JSONField] {
    RecordList.members(of: Noun.kind).fields
  }
  public static var exits: [Exit] {
    [StoreExits.emptyList, Exit(.inputMissing, "a record that was named does not exist")]
  }

  private static var limit: LimitOption { LimitOption("records", default: 50) }
  private static var after: OptionSpec {
    OptionSpec(
      "after", value: RecordOperand.value(Noun.kind),
      help: "Continue after this record of an earlier page."
    )
  }
  private static var deleted: OptionSpec {
    OptionSpec("deleted", help: "List deleted records, which 'undelete' can restore.")
  }

  private static var filterOptions: [(field: FieldSpec, option: OptionSpec)] {
    Noun.kind.filters.compactMap(Noun.kind.field).map { ($0, FieldOptions.option(for: $0)) }
  }

  private let arguments: Arguments

  public init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
  }

  public func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    let list = try store?.reading { try listed(in: store, context) } ?? listed(in: nil, context)
    context.noteIfEmpty(list.records, emptyText)
    try context.output(list)
    context.noteMore(list.hasMore, than: list.records.count)
    return .done
  }

  private func listed(in store: RecordStore?, _ context: CommandContext) throws -> RecordList {
    let (records, hasMore) = try records(in: store, context)
    return RecordList(
      of: Noun.kind, records, hasMore: hasMore, columns: Noun.columns,
      spares: Noun.spareColumns, store: store, clock: try RecordClock(context))
  }

  /// What an empty list says: how to get a record, or that there may be others.
  private var emptyText: String {
    let narrowing =
      Self.filterOptions.map(\.option) + Noun.listOptions
      + RecordSelectionOptions.all("Show", of: Noun.typed) + [Self.after, Self.deleted]
    let plural = Noun.kind.plural
    return narrowing.contains(where: arguments.flag)
      ? "no \(plural) found; 'vanlog \(Self.name)' lists all"
      : "no \(plural) yet; add one with 'vanlog \(Noun.adding)'"
  }

  /// The records to show, and whether the limit leaves out any.
  public func records(
    in store: RecordStore?, _ context: CommandContext
  ) throws -> (records: [Record], hasMore: Bool) {
    // The days are checked even while there is nothing to list.
    let days = try DayRange(arguments, context)
    let conditions = try RecordConditions(arguments, of: Noun.typed, noun: Noun.kind.noun)
    guard let store else { return ([], false) }
    var query = RecordQuery(Noun.kind)
    let fields = Noun.kind.filters.compactMap(Noun.kind.field)
    let draft = try FieldOptions(fields).read(
      arguments, operand: nil, existing: nil, allowsDeleted: true, in: store, context)
    query.filters = draft.values
    query.words = RecordSelectionOptions.words(arguments)
    let limit = arguments.limit(Self.limit)
    query.limit = limit + 1
    query.deleted = arguments.flag(Self.deleted)
    (query.from, query.to) = days.bounds(in: Noun.kind)
    if let id = arguments.text(Self.after) {
      query.after = try store.record(named: id, of: Noun.kind)
    }
    try Noun.refine(&query, arguments, in: store, context)
    var records =
      conditions.isEmpty
      ? try store.records(query)
      : try Self.records(query, conditions, in: store, context)
    let hasMore = records.cut(to: limit)
    return (records, hasMore)
  }

  /// Those that meet the conditions, up to the limit of the query.
  private static func records(
    _ query: RecordQuery, _ conditions: RecordConditions, in store: RecordStore,
    _ context: CommandContext
  ) throws -> [Record] {
    let reading = try BulkReading(store, Noun.currency(in: store), context)
    var page = query
    page.limit = pageSize
    var found: [Record] = []
    while found.count < query.limit {
      let records = try store.records(page)
      found += try records.filter { try conditions.areTrue(of: $0, reading) }
      guard records.count == pageSize else { break }
      page.after = records.last
    }
    return Array(found.prefix(query.limit))
  }

  private static var pageSize: Int { 500 }
}

extension CommandContext {
  /// Says on a terminal that a list is empty; a script can see that for itself.
  public func noteIfEmpty(_ list: some Collection, _ text: @autoclosure () -> String) {
    if list.isEmpty, terminal.outputWidth != nil { note(text()) }
  }
}
