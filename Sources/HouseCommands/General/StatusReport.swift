import Answers
import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore
import Watching

/// The answer of `status`.
struct StatusReport: Presentable, Answer {
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
    let sound = store.store.flatMap { $0.isRemains ? nil : $0 } ?? context.storeIfUsable()
    let place = try? KnownPlace.last(context, in: sound)
    borders = BorderStatus(context, at: place, in: store.store, today: local.day)
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
  }

  /// Whether records are missing from what it shows.
  var isIncomplete: Bool { store.isIncomplete }

  private var isSpaceLow: Bool { freeBytes.map { $0 < Int64(lowMegabytes) * 1_000_000 } ?? false }

  /// Why nothing is recorded, or could be, as far as any running program knows.
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
    lines.add(
      "Clock", "\(now.localText(offsetSeconds: offsetSeconds)), \(clock.reason)", .plain,
      .background)
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

  /// The commands that matter now, at most six.
  var commands: [(line: String, purpose: String)] {
    let isRecording = drive?.state == "recording"
    let driving =
      isRecording
      ? [
        ("drive status --watch", "Watch the drive."), ("drive stop", "End it and keep it."),
        ("drive note now WORDS", "Note something on the way."),
      ] : [("drive start", "Record a drive.")]
    let trip =
      store.hasTrip
      ? [("trip stats", "See how the trip goes.")]
      : [("trip start NAME", "Start a trip, to which all that follows belongs.")]
    let entering = [
      ("checkin add --here --overnight yes", "Log where you stay tonight."),
      ("ledger add 12.50 --category food", "Log what you spend."),
      ("spots near", "Find places to stay around the van."),
    ]
    return Array((driving + trip + entering).prefix(5)) + [("help", "See all commands.")]
  }

  private static func megabytes(_ bytes: Int64) -> String {
    bytes >= 10_000_000_000 ? "\(bytes / 1_000_000_000) GB" : "\(bytes / 1_000_000) MB"
  }

  // MARK: For programs

  static let members = Members<StatusReport> {
    Member("home", .text, "home folder") { $0.home.path }
    Member("home_exists", .flag, "whether the home folder exists") { $0.homeExists }
    Member("free_bytes", .number(.bytes), "free space on the disk of the home folder") {
      $0.freeBytes
    }
    Member("clock_proven", .flag, "whether the clock is trusted") { $0.clock.isProven }
    Member("clock_reason", .text, "why the clock is trusted or not") { $0.clock.reason }
    Member("time", .instant, "current time of the clock") { $0.now }
    Member("set_aside", .count, "files set aside because they could not be read") { $0.setAside }
    Member("recording", .object, "drive not yet in the store") {
      $0.drive
    }
    Member(
      StatusKeys.today, .object(todayMembers),
      "drives that began today, and today's part of the one under way"
    ) { $0 }
    Member("parked_since", .instant, "since when the van has not moved, or null") { $0.parked }
    StoreStatus.members.of { $0.store }
    Member(StatusKeys.borders, .object, "where the van is, and days left") { $0.borders }
    Member("scene", .object, "the sky over the van") { $0.scene }
    Member("daemon_running", .flag, "whether vanlogd watches this home") {
      $0.daemon?.isRunning ?? false
    }
    Member(StatusKeys.recordingProblem, .text, "why nothing is or could be recorded, or null") {
      $0.recordingProblem
    }
    Member("notices", .object, "what rules have left for you") { $0.notices }
    Member("online", .flag, "whether there is a default route") { $0.isOnline }
    Member("sync", .object, "how sync stands, or null without it") { $0.sync }
    Member(StatusKeys.spots, .object, "spots on this device") { SpotCount($0.home) }
    Member("next", .objects(), "what to do next, most urgent first") { $0.advice }
  }

  private static let todayMembers = Members<StatusReport> {
    Member("drives", .count, "number of drives") { $0.drivesToday }
    Member(StatusKeys.distance, .number(.metres, decimals: 1), "their length") { $0.metresToday }
  }
}
