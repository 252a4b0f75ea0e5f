import Borders
import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// `diary`: writes a day-by-day diary of a trip.
struct DiaryCommand: Command {
  static let name = "diary"
  static let use = CommandUse.shows(.seconds)
  static let summary = "Write a day-by-day diary of a trip: text, Markdown or a page with a map."
  static let details = [
    "The HTML page is one self-contained file: a drawing of the track, its heights, and the photos "
      + "of the trip (documents of type photo). It opens in any browser, without a network.",
    "Points in the setting privacy.zones are left out of the drawings; --no-privacy draws them.",
  ]
  static let operands = [TripNoun.meantOperand]
  static let options =
    [format, OutputFile.output] + DayRange.options("what happened") + [
      noPhotos, noMoney, TripPrivacy.option, OutputFile.yes,
    ]
  static let examples = [
    Example("vanlog diary", "Read the trip under way."),
    Example("vanlog diary adria --output adria.html --no-money", "Make a page to show around."),
    Example("vanlog diary --in \"last week\" --format markdown", "Write last week as Markdown."),
  ]
  static let jsonFields = WholeDiary.jsonFields
  static let exits = [
    Exit(.nothingFound, "the trip does not exist"),
    Exit(.badData, "the id or name fits more than one trip, or a track is damaged"),
    Exit(.cannotCreate, "the file exists already or cannot be created"),
    Exit(.inputOutput, "the disk is full"),
    Exit(.configuration, "the privacy zones cannot be read"),
  ]

  enum Format: String, CaseIterable {
    case text, markdown, html

    init?(ending: String) {
      switch ending {
      case "txt": self = .text
      case "md", "markdown": self = .markdown
      case "html", "htm": self = .html
      default: return nil
      }
    }

    static let endings = ["txt", "md", "markdown", "html", "htm"]
  }

  private static let format = OptionSpec(
    "format", value: .choice("FORMAT", Format.allCases.map(\.rawValue)),
    default: "what the file's name ends in, else text", help: "text, markdown or html.")
  private static let noMoney = OptionSpec(
    "no-money", help: "Leave out what was spent and received.")
  private static let noPhotos = OptionSpec("no-photos", help: "Leave photos out of the page.")

  private let arguments: Arguments
  private let format: Format

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    if let format = arguments.text(Self.format).flatMap(Format.init(rawValue:)) {
      self.format = format
    } else {
      try OutputFile.checkEnding(
        of: OutputFile.output, among: Format.endings, arguments,
        otherwise: "choose the format with --format")
      let ending = OutputFile.path(arguments).flatMap { OutputFile.ending(of: $0) }
      format = ending.flatMap { Format(ending: $0) } ?? .text
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = OutputFile.path(arguments)
    if let path {
      guard !context.globals.json else {
        throw arguments.usageError(
          "--json is printed; leave out --output", option: OutputFile.output)
      }
      try OutputFile.protect(path, context)
      try OutputFile.check(path, replaces: arguments.flag(OutputFile.yes))
    }
    let privacy =
      try format == .html && !context.globals.json
      ? TripPrivacy(arguments, context) : TripPrivacy.none
    let days = try DayRange(arguments, context)
    let id = arguments.operand(0)
    return try context.reading(.trip, named: id ?? "last") { store in
      let trip = try TripNoun.meant(by: id, in: store)
      let contents = try TripContents(of: trip, on: days.period, in: store)
      let diary = try diary(of: contents, on: days.period, in: store, context)
      if context.globals.json || (format == .text && path == nil) {
        try context.output(WholeDiary(diary))
        return .done
      }
      guard let path else {
        try write(diary, of: contents, privacy, context) {
          try context.write(String(decoding: $0, as: UTF8.self))
        }
        return .done
      }
      try OutputFile.write(path, replaces: arguments.flag(OutputFile.yes)) { sink in
        try write(diary, of: contents, privacy, context, to: sink)
      }
      context.note("the diary of '\(trip.title)' is in \(Printable.line(path))")
      return .done
    }
  }

  private func diary(
    of contents: TripContents, on period: DayPeriod, in store: RecordStore,
    _ context: CommandContext
  ) throws -> Diary {
    let trip = contents.trip
    let today = try context.localNow().day
    return Diary(
      trip: trip, ending: try store.ending(of: trip),
      stats: try TripStats(
        of: trip, on: period, today: today, home: HomeMoney(of: store).currency, in: store,
        country: { BorderMap.embedded.country(at: $0)?.code },
        parts: context.drives(in: store).parts),
      days: try TripDays(of: contents, on: period, today: today, in: store, context),
      store: store, clock: try RecordClock(context),
      undated: contents.photos.filter { $0[.day] == nil },
      tellsMoney: !arguments.flag(Self.noMoney))
  }

  private func photos(_ context: CommandContext) throws -> DiaryPhotos? {
    guard !arguments.flag(Self.noPhotos) else { return nil }
    return try DocumentFiles(in: context.home()).map { DiaryPhotos(files: $0) }
  }

  private func write(
    _ diary: Diary, of contents: TripContents, _ privacy: TripPrivacy, _ context: CommandContext,
    to sink: ([UInt8]) throws -> Void
  ) throws {
    switch format {
    case .text: try sink(Array(context.plainText(of: WholeDiary(diary)).utf8))
    case .markdown: try DiaryMarkdown(diary: diary, units: context.units).write(to: sink)
    case .html:
      let drawings = try TripDrawings(of: contents, without: privacy, in: diary.store, context)
      var page = DiaryHTML(
        diary, context.units, map: drawings.map, heights: drawings.heights,
        photos: try photos(context))
      try page.write(to: sink)
      for problem in drawings.problems + page.problems { context.note(problem) }
    }
  }
}
