import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore
import Watching

/// The answer of `status`.
struct StatusReport: Presentable, JSONObject {
  private let home: HomeFolder
  private let homeExists, isVerbose: Bool
  private let freeBytes: Int64?
  private let lowMegabytes: Int
  private let clock: ClockProof
  private let now: Instant
  private let offsetSeconds: Int
  private let setAside: Int
  private let drive: DriveUnderWay?
  /// What of it, and of drives before it in its file, belongs to today.
  private let underWayToday: DayUnderWay
  private let store: StoreStatus
  private let borders: BorderStatus
  private let scene: SceneReport
  /// Since when the van has stood where it is, if `vanlogd` knows.
  private let parked: Instant?
  private let isOnline: Bool
  private let sync: SyncOverview?
  private let daemon: DaemonReport?
  private let needs: DaemonNeeds
  private let notices: NoticeStatus
  private let spots: SpotCount

  init(_ context: CommandContext) throws {
    home = try context.home()
    lowMegabytes = try context.settings().integer(.lowSpace)
    isVerbose = context.globals.verbose
    homeExists = home.exists
    freeBytes = home.freeBytes
    clock = try context.clock()
    now = clock.now
    setAside = try home.setAsideNames().count
    let local = try context.localNow()
    offsetSeconds = local.offsetSeconds
    store = StoreStatus(context, today: local.day)
    let place = try? KnownPlace.last(context, in: context.storeIfUsable())
    borders = BorderStatus(context, at: place, today: local.day)
    scene = SceneReport(context, over: place, now: now)
    // After the store, which first keeps a drive that has ended.
    drive = DriveUnderWay.find(context)
    underWayToday =
      drive?.driven(on: local.day, offsetSeconds: local.offsetSeconds, context) ?? DayUnderWay()
    parked = (try? context.visits())?.last.flatMap { $0.isOpen ? $0.arrived : nil }
    isOnline = DefaultRoute.exists()
    sync = SyncOverview(context)
    daemon = try? DaemonReport(home)
    needs = DaemonNeeds(try context.settings(), home)
    notices = NoticeStatus(context)
    spots = SpotCount(home)
  }

  /// Whether records are missing from what it shows.
  var isIncomplete: Bool { store.isIncomplete }

  private var isSpaceLow: Bool { freeBytes.map { $0 < Int64(lowMegabytes) * 1_000_000 } ?? false }

  /// Why nothing is recorded, or could be, as far as anybody who runs knows.
  private var recordingProblem: String? {
    if let problem = daemon?.recordingProblem { return problem }
    guard let age = drive?.silence else { return nil }
    return "no position for \(Age.span(milliseconds: age)) while a drive is recorded"
  }

  // MARK: What to do

  /// Most urgent first.
  private var advice: [StatusAdvice] {
    let all =
      driveAdvice + borders.advice + store.advice
      + (sync?.advice ?? []) + ownAdvice
    let tones: [Fields.Tone] = [.bad, .warning, .plain]
    return tones.flatMap { tone in all.filter { $0.tone == tone } }
  }

  private var driveAdvice: [StatusAdvice] {
    guard let advice = drive?.advice else { return [] }
    let code: StatusAdvice.Code =
      switch drive?.state {
      case "interrupted": .driveInterrupted
      case "suspended": .driveSuspended
      case "ended": .driveEnded
      case "unreadable": .driveUnreadable
      default: .drivesWaiting
      }
    return advice.map { StatusAdvice(code, $0, .warning) }
  }

  private var ownAdvice: [StatusAdvice] {
    var advice: [StatusAdvice] = []
    if isSpaceLow {
      advice.append(
        StatusAdvice(.spaceLow, "Free some space: less than \(lowMegabytes) MB is left.", .bad))
    }
    if setAside > 0 {
      advice.append(
        StatusAdvice(
          .filesSetAside, "Look into \(home.setAsideFolder): it holds files that could not be read."
        ))
    }
    if !clock.isProven {
      advice.append(
        StatusAdvice(
          .clockNotProven,
          "Let the network set the clock, or check it and run 'vanlog config set clock.trust yes'.")
      )
    }
    return advice
  }

  // MARK: For people

  func present(on page: inout Page) {
    var lines = StatusPage()
    lines.add(
      "Drive", drive?.sentence(page.units) ?? "nothing is being recorded",
      drive?.problem != nil || drive?.advice.isEmpty == false ? .warning : .plain, .urgent)
    if let today = today(page.units) { lines.add("Today", today) }
    if let recordingProblem {
      lines.add("Receiver", "\(recordingProblem) ('vanlog doctor')", .warning)
    }
    if let daemon, !daemon.isRunning, daemon.isMissing || needs.sentence != nil {
      let why = needs.sentence.map { ", though \($0)" } ?? ""
      lines.add("Daemon", "is not running\(why) ('vanlog doctor')", .warning)
    } else if let trouble = daemon?.trouble {
      lines.add("Daemon", "\(trouble) ('vanlog daemon status')", .warning)
    }
    notices.add(to: &lines)
    if let parked { lines.add("Parked", "since \(parked.localText(offsetSeconds: offsetSeconds))") }
    borders.add(to: &lines)
    lines.add("Sky", scene.line(page.units), .plain, .background)
    store.add(to: &lines, all: isVerbose, page.units)
    let network = isOnline ? "online" : "offline"
    if let sync {
      lines.add("Sync", "\(network), \(sync.sentence)", sync.tone, .urgent)
    } else {
      lines.add("Network", network)
    }
    if setAside > 0 { lines.add("Set aside", Phrase.count(setAside, "file")) }
    lines.add("Clock", "\(now.wholeSeconds), \(clock.reason)", .plain, .background)
    lines.add(
      "Free space", freeBytes.map(Self.megabytes) ?? "unknown", isSpaceLow ? .bad : .plain,
      .background)
    if home.isClosed {
      lines.add("Home", "\(home.path): nothing can be kept there ('vanlog doctor')", .bad)
    } else {
      let note = homeExists ? "" : " (created when first needed)"
      lines.add("Home", home.path + note, .plain, .background)
    }
    lines.add("Next", advice.map { ($0.text, $0.tone) }, .urgent)
    page.fields(lines.fields(width: page.width, all: isVerbose))
  }

  /// What was driven since midnight.
  private func today(_ units: UnitSystem) -> String? {
    guard drivesToday > 0 else { return nil }
    return "\(units.distance(metres: metresToday)) in \(Phrase.count(drivesToday, "drive"))"
  }

  private var drivesToday: Int { store.today.count + underWayToday.drives }
  private var metresToday: Double { Double(store.today.distanceMetres) + underWayToday.metres }

  private static func megabytes(_ bytes: Int64) -> String {
    bytes >= 10_000_000_000 ? "\(bytes / 1_000_000_000) GB" : "\(bytes / 1_000_000) MB"
  }

  // MARK: For programs

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
      JSONField(
        "today", .object(todayFields),
        "drives that began today, and what of the one under way was driven today"),
      JSONField("parked_since", .instant, "since when the van has not moved, or null"),
    ] + StoreStatus.jsonFields + [
      JSONField("borders", .object(BorderStatus.jsonFields), "where the van is, and days left"),
      JSONField("scene", .object(SceneReport.jsonFields), "the sky over the van"),
      JSONField("daemon_running", .flag, "whether vanlogd watches this home"),
      JSONField("recording_problem", .text, "why nothing is recorded or could be, or null"),
      JSONField("notices", .object(NoticeStatus.jsonFields), "what rules have left for you"),
      JSONField("online", .flag, "whether there is a default route"),
      JSONField("sync", .object(SyncOverview.jsonFields), "how sync stands, or null without it"),
      JSONField("spots", .object(SpotCount.jsonFields), "spots on this device"),
      JSONField(
        "next", .list(.object(StatusAdvice.jsonFields)), "what to do next, most urgent first"),
    ]
  private static let todayFields = [
    JSONField("drives", .count, "number of drives"),
    JSONField("distance_m", .number(.metres), "their length"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("home", home.path)
    json.field("home_exists", homeExists)
    json.field("free_bytes", freeBytes)
    json.field("clock_proven", clock.isProven)
    json.field("clock_reason", clock.reason)
    json.field("time", now.description)
    json.field("set_aside", setAside)
    json.field("recording", drive)
    json.key("today")
    json.object { json in
      json.field("drives", drivesToday)
      json.field("distance_m", metresToday, decimals: 1)
    }
    json.field("parked_since", parked?.description)
    store.writeMembers(to: &json)
    json.field("borders", borders)
    json.field("scene", scene)
    json.field("daemon_running", daemon?.isRunning ?? false)
    json.field("recording_problem", recordingProblem)
    json.field("notices", notices)
    json.field("online", isOnline)
    json.field("sync", sync)
    json.field("spots", spots)
    json.field("next", advice)
  }
}
