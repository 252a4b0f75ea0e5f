public import DaemonKit
internal import DurableFiles
internal import Glibc
internal import HTTPServing
public import HomeFolder
public import Text

/// The page for phones: one thread around one `poll`, until a signal.
///
/// It opens no store. What it answers comes from commands of vanlog, which run as its children, from
/// the recorder's socket, and out of the program.
public final class PageServer {
  /// What is decided on the command line.
  public struct Orders: Sendable {
    public let home: HomeFolder
    /// The program that answers.
    public let vanlog: String
    /// Where to listen, in place of what the settings say.
    public var address: ServiceAddress?
    /// A folder with the files of the page, in place of those in the program.
    public var pageFolder: String?

    public init(home: HomeFolder, vanlog: String) {
      (self.home, self.vanlog) = (home, vanlog)
    }
  }

  private static let lookInterval: Int64 = 5_000

  private let orders: Orders
  private var settings: PageSettings
  private var claim: HomeClaim
  private var news: PageNews
  private let server: HTTPServer
  private var desk: FrontDesk
  private var log: ServiceLog
  private var loop = EventLoop()
  private var nextLook: Int64 = .min

  /// Takes the home for itself and listens.
  public convenience init(_ orders: Orders) throws {
    let claim = try HomeClaim(orders.home, waiting: HomeClaim.patience)
    let (settings, warnings) = try orders.home.loadSettings()
    let page = PageSettings(settings)
    self.init(orders, page, claim, try FrontDesk(orders, page))
    for text in warnings { note(text) }
    try listen()
  }

  private init(
    _ orders: Orders, _ settings: PageSettings, _ claim: consuming HomeClaim,
    _ desk: consuming FrontDesk
  ) {
    self.orders = orders
    self.settings = settings
    self.claim = claim
    self.desk = desk
    news = PageNews(orders.home)
    log = ServiceLog("web.log", in: orders.home.runFolder)
    let visible = Visible(settings)
    server = HTTPServer { visible.settings.admits($0) }
    self.visible = visible
  }

  /// Settings as the server sees them while it accepts.
  private final class Visible {
    var settings: PageSettings
    init(_ settings: PageSettings) { self.settings = settings }
  }

  private let visible: Visible

  /// Where it listens.
  public var address: ServiceAddress? { server.address }

  // MARK: The loop

  /// Serves until it is told to end.
  public func run(_ signals: borrowing SignalPipe, _ notifier: inout Notifier) {
    while true {
      notifier.report(status, now: MonotonicClock.now)
      wait(signals, notifier)
      let now = MonotonicClock.now
      while loop.isReady(signals.descriptor), let signal = signals.next() {
        guard signal == .status else { return end(now: now) }
        note(status)
      }
      turn(now: now)
      notifier.turn(now: now)
    }
  }

  private func wait(_ signals: borrowing SignalPipe, _ notifier: Notifier) {
    let now = MonotonicClock.now
    loop.startTurn()
    loop.add(signals.descriptor)
    if let descriptor = news.descriptor { loop.add(descriptor) }
    server.add(to: &loop)
    desk.add(to: &loop)
    let due = earliest(
      server.deadline, desk.deadline(now: now), notifier.deadline, isAtWork ? nextLook : nil)
    loop.wait(until: due ?? now + Self.idleInterval)
  }

  /// How long it may sleep while no one is there; a home that was replaced shows by then.
  private static let idleInterval: Int64 = 60_000

  private var isAtWork: Bool { server.connectionCount > 0 }

  private func turn(now: Int64) {
    var changes = PageNews.Changes()
    if let descriptor = news.descriptor, loop.isReady(descriptor) { changes = news.take() }
    if now >= nextLook {
      nextLook = now + Self.lookInterval
      if renewClaim() { changes = PageNews.Changes(settings: true, devices: true) }
    }
    if changes.settings { followSettings() }
    server.turn(loop, now: now) { desk.answer($0, now: now) }
    desk.turn(now: now, mustLook: changes.devices)
    for text in desk.takeNotes() { note(text) }
  }

  private func end(now: Int64) {
    note("stopped")
    claim.leave()
    server.stopListening()
    server.dismissClients()
  }

  private var status: String {
    let place = server.address.map { "serves the page at \($0)" } ?? "does not listen"
    return desk.watchers == 0 ? place : "\(place), \(desk.watchers) watching"
  }

  private func note(_ text: String) {
    log.write(text, time: ClockProof.wallClock(), uptime: MonotonicClock.now)
  }

  // MARK: Settings and home

  private func listen() throws(ListeningError) {
    let wanted = orders.address ?? settings.address
    do throws(ListeningError) {
      try server.listen(at: wanted)
    } catch let error where error.isUnknownFamily && wanted.isAllOfIPv6 {
      try server.listen(at: wanted.allOfIPv4)
    }
    claim.tell(server.address)
    if let address = server.address { note("listens at \(address)") }
  }

  /// Serves as the settings say now; a file that cannot be read changes nothing.
  private func followSettings() {
    guard let (settings, damage, _) = try? orders.home.settingsAsTheyAre(), damage == nil else {
      return
    }
    let wanted = PageSettings(settings)
    guard wanted != self.settings else { return }
    let isElsewhere = wanted.address != self.settings.address && orders.address == nil
    self.settings = wanted
    visible.settings = wanted
    desk.apply(wanted)
    guard isElsewhere else { return }
    do {
      try listen()
    } catch {
      note("\(error)")
    }
  }

  /// Follows the home when another one takes its place; whether it did.
  private func renewClaim() -> Bool {
    guard !claim.holds else { return false }
    guard let other = try? HomeClaim(orders.home) else { return false }
    claim = other
    claim.tell(server.address)
    news = PageNews(orders.home)
    log = ServiceLog("web.log", in: orders.home.runFolder)
    note("the home was replaced")
    return true
  }
}

extension ListeningError {
  /// Whether the machine knows no IPv6.
  fileprivate var isUnknownFamily: Bool { code == EAFNOSUPPORT || code == EADDRNOTAVAIL }
}

extension ServiceAddress {
  fileprivate var isAllOfIPv6: Bool { host.bytes.allSatisfy { $0 == 0 } }

  fileprivate var allOfIPv4: ServiceAddress {
    ServiceAddress(host: NumericAddress(bytes: [0, 0, 0, 0]) ?? host, port: port)
  }
}
