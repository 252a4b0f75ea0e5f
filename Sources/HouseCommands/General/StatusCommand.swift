import CommandLineKit
import HomeFolder
import SharedCommands
import Text

/// `status`: everything worth knowing, at a glance.
struct StatusCommand: Command {
  static let name = "status"
  static let summary = "Show an overview, and what to do next."
  static let examples = [Example("vanlog status", "Check before you drive off.")]
  static let jsonFields =
    [
      JSONField("home", .text, "home folder"),
      JSONField("home_exists", .flag, "whether the home folder exists"),
      JSONField("free_bytes", .number(.bytes), "free space on the disk of the home folder"),
      JSONField("clock_proven", .flag, "whether the clock is trusted"),
      JSONField("clock_reason", .text, "why the clock is trusted or not"),
      JSONField("time", .instant, "current time of the clock"),
      JSONField("set_aside", .count, "files set aside because they could not be read"),
      JSONField(
        "recording", .object(DriveUnderWay.jsonFields), "drive not yet in the store"),
    ] + StoreStatus.jsonFields + [
      JSONField("borders", .object(BorderStatus.jsonFields), "where the van is, and days left"),
      JSONField("sync", .object(SyncOverview.jsonFields), "how sync stands, or null without it"),
      JSONField("next", .list(.text), "what to do next, most urgent first"),
    ]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(StatusReport(context))
    return .done
  }
}

/// The answer of `status`.
private struct StatusReport: Presentable, JSONObject {
  let home: HomeFolder
  let homeExists: Bool
  let freeBytes: Int64?
  let clock: ClockProof
  let now: Instant
  let setAside: Int
  let drive: DriveUnderWay?
  let store: StoreStatus
  let borders: BorderStatus
  let sync: SyncOverview?
  let next: [String]

  init(_ context: CommandContext) throws {
    home = try context.home()
    let settings = try context.settings()
    homeExists = home.exists
    freeBytes = home.freeBytes
    clock = try context.clock()
    now = clock.now
    setAside = try home.setAsideNames().count
    let today = try context.localNow().day
    store = StoreStatus(context, today: today)
    borders = BorderStatus(context, today: today)
    // After the store, which first keeps a drive that has ended.
    drive = DriveUnderWay.find(context)
    sync = SyncOverview(context)
    next =
      (drive?.advice ?? []) + borders.advice + store.advice + (sync?.advice ?? [])
      + Self.advice(home, settings, freeBytes: freeBytes, clock: clock, setAside: setAside)
  }

  private static func advice(
    _ home: HomeFolder, _ settings: Settings, freeBytes: Int64?, clock: ClockProof, setAside: Int
  ) -> [String] {
    var advice: [String] = []
    let limit = settings.integer(.lowSpace)
    if let freeBytes, freeBytes < Int64(limit) * 1_000_000 {
      advice.append("Free some space: less than \(limit) MB is left.")
    }
    if setAside > 0 {
      advice.append("Look into \(home.setAsideFolder): it holds files that could not be read.")
    }
    if !clock.isProven {
      advice.append(
        "Let the network set the clock, or check it and run 'vanlog config set clock.trust yes'.")
    }
    return advice
  }

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("Home", home.path + (homeExists ? "" : " (created when first needed)"))
    fields.add("Free space", freeBytes.map(Self.megabytes) ?? "unknown")
    fields.add("Clock", "\(now.wholeSeconds), \(clock.reason)")
    fields.add("Drive", drive?.sentence(page.units) ?? "nothing is being recorded")
    borders.add(to: &fields)
    store.add(to: &fields)
    if let sync { fields.add("Sync", sync.sentence) }
    if setAside > 0 { fields.add("Set aside", Phrase.count(setAside, "file")) }
    for (index, step) in next.enumerated() { fields.add(index == 0 ? "Next" : "", step) }
    page.fields(fields)
  }

  private static func megabytes(_ bytes: Int64) -> String {
    bytes >= 10_000_000_000 ? "\(bytes / 1_000_000_000) GB" : "\(bytes / 1_000_000) MB"
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("home", home.path)
    json.field("home_exists", homeExists)
    json.field("free_bytes", freeBytes)
    json.field("clock_proven", clock.isProven)
    json.field("clock_reason", clock.reason)
    json.field("time", now.description)
    json.field("set_aside", setAside)
    json.field("recording", drive)
    store.writeMembers(to: &json)
    json.field("borders", borders)
    json.field("sync", sync)
    json.field("next", next)
  }
}
