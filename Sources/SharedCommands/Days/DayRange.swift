public import CommandLineKit
public import Records
public import Text

/// `--from`, `--to` and `--in`: the days that a list, report or export is of.
public struct DayRange {
  public let period: DayPeriod
  private let start: (Day) -> Int64

  /// The options, for what is listed or written.
  public static func options(_ things: String, verb: String = "Show") -> [OptionSpec] {
    [
      OptionSpec(
        "from", value: .day,
        help: "\(verb) only \(things) on or after this day: 2026-08-12, mon, -2w or 15.11."),
      OptionSpec(
        "to", value: .day,
        help: "\(verb) only \(things) on or before this day."),
      OptionSpec(
        "in", value: .period(),
        help: "\(verb) only \(things) of these days: 2026-08, november, last week, last 30 days, "
          + "since mon, 1.6...20.8."),
    ]
  }

  /// Whether a command line has any of them.
  public static func isGiven(_ arguments: Arguments) -> Bool {
    [from, to, inPeriod].contains(where: arguments.flag)
  }

  private static let (from, to, inPeriod) = (
    options("what is")[0], options("what is")[1], options("what is")[2]
  )

  public init(_ arguments: Arguments, _ context: CommandContext) throws {
    period = try Self.period(arguments, context)
    let clock = try RecordClock(context)
    start = { clock.start(of: $0).millisecondsSinceEpoch }
  }

  private static func period(_ arguments: Arguments, _ context: CommandContext) throws -> DayPeriod
  {
    let (first, last) = (arguments.text(from), arguments.text(to))
    let words = try context.typedDays()
    if let text = arguments.text(inPeriod) {
      guard first == nil, last == nil else {
        throw arguments.usageError("--in cannot be combined with --from or --to", option: inPeriod)
      }
      return try words.period(text, named: "--in")
    }
    // A month or year has a first and a last day.
    let days = DayPeriod(
      from: try first.map { try words.period($0, named: "--from").from } ?? nil,
      to: try last.map { try words.period($0, named: "--to").to } ?? nil)
    if let first = days.from, let last = days.to, first > last {
      throw CommandProblem(.badData, "--to is \(last), and must not be before --from, \(first)")
    }
    return days
  }

  public func bounds(in kind: KindSpec) -> (Int64?, Int64?) {
    guard case .instant? = kind.field(kind.order)?.type else {
      return (
        period.from.map { Int64($0.daysSinceEpoch) }, period.to.map { Int64($0.daysSinceEpoch) }
      )
    }
    let last = period.to.map { start(Day(daysSinceEpoch: $0.daysSinceEpoch + 1)) - 1 }
    return (period.from.map(start), last)
  }
}
