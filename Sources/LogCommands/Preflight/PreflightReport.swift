import CommandLineKit
import Geodesy
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// The checks before this drive, on a page or as JSON.
struct PreflightReport: Presentable, Answer {
  struct Line {
    let check: Check
    let applies: Bool
    /// Why a check that depends on something applies, or does not.
    let reason: String?
  }

  let lines: [Line]
  let place: Coordinate?
  private let dusk: Dusk?
  private let hasPets: Bool
  private let last: Record?
  /// What has just been kept.
  private var kept: Record?
  private let clock: RecordClock

  var applying: [Line] { lines.filter(\.applies) }

  init(_ context: CommandContext) throws {
    let store = try context.storeToRead()
    place = try KnownPlace.last(context, in: store)?.coordinate
    let now = try context.localNow(at: place)
    let isProven = try context.clock().isProven
    let dusk = isProven ? place.flatMap { Dusk(at: $0, now.moment) } : nil
    let hasPets = try store?.hasPets() ?? false
    self.dusk = dusk
    self.hasPets = hasPets
    last = try store?.lastPreflight()
    clock = try RecordClock(context)
    let reason = Self.reason(dusk, in: now)
    lines = try (store?.checks() ?? Check.usual).map { check in
      switch check.occasion {
      case .always: Line(check: check, applies: true, reason: nil)
      case .dark:
        Line(check: check, applies: dusk?.isDark ?? true, reason: reason)
      case .pets:
        Line(
          check: check, applies: hasPets, reason: hasPets ? "a pet has papers here" : "no pets")
      }
    }
  }

  private static func reason(_ dusk: Dusk?, in now: LocalNow) -> String {
    guard let dusk else { return "if it is dark: time or place is not known" }
    let sunset =
      dusk.sunset.map { time in
        // Clocks may change before the evening.
        let offset = now.zone.flatMap { LocalTime.offsetSeconds(of: $0, at: time) }
        return ", sunset at \(time.clockText(offsetSeconds: offset ?? now.offsetSeconds))"
      } ?? ""
    return (dusk.isDark ? "it is dark, or soon" : "it is light") + sunset
  }

  /// The same, with what has been kept.
  func kept(as record: Record) -> PreflightReport {
    var report = self
    report.kept = record
    return report
  }

  // MARK: For a person

  func present(on page: inout Page) {
    if let kept {
      let open = kept[.unticked]
      guard !open.isEmpty else {
        return page.line(page.ink.good("All \(kept[.ticked].count) checked. Have a good drive."))
      }
      page.line(page.ink.warning("Still open:"))
      for name in open { page.item(Printable.line(name)) }
      return
    }
    for line in applying {
      let reason = line.reason.map { " (\($0))" } ?? ""
      page.item(Printable.line("[ ] \(line.check.name)\(reason)"))
    }
    guard let last, let time = last[.started] else { return }
    page.line()
    let text = time.localText(offsetSeconds: clock.offsetSeconds(at: time, of: last))
    page.paragraph(Printable.line("Last: \(text), \(last.title)."))
  }

  // MARK: For a program

  static let members = Members<PreflightReport> {
    Member("checks", .objects(checkMembers), "the list, in order") { $0.lines }
    Member("dark", .flag, "whether it is dark or will be soon, or null if unknown") {
      $0.dusk?.isDark
    }
    Member("sunset", .instant, "when the sun sets today, or null") {
      $0.dusk?.sunset?.wholeSeconds
    }
    Member("pets", .flag, "whether a pet travels along") { $0.hasPets }
    Member("last", .object(.record(of: .preflight)), "the last one kept, or null") {
      $0.last.map(answer)
    }
    Member("kept", .object(.record(of: .preflight)), "what was kept now, or null") {
      $0.kept.map(answer)
    }
  }

  private static let checkMembers = Members<Line> {
    Member("id", .id(of: KindSpec.check.name), "id of the check; null while the list is not yours")
    {
      $0.check.record?.id
    }
    Member("name", .text, "what to check") { $0.check.name }
    Member("occasion", .choice, "when it matters") { $0.check.occasion }
    Member("applies", .flag, "whether it matters now") { $0.applies }
    Member("reason", .text, "why, or null if it always does") { $0.reason }
  }

  private static func answer(_ record: Record) -> RecordAnswer {
    RecordAnswer(record, ending: record.id.ending(IDEnding.shortest))
  }
}
