internal import CBuildInfo
internal import DaemonKit
internal import DurableFiles
internal import HomeFolder
internal import Text
internal import Watching

/// What the daemon hears: what changes in the home, whether there is a network, where the van is, and
/// what time that proves.
struct Ears: ~Copyable {
  /// What is new.
  struct News: Equatable {
    var home = HomeNews.Changes()
    /// Whether there is a network, if that may have changed.
    var isOnline: Bool?
  }

  private var home: HomeNews
  private let routes: RouteNews?
  private(set) var isOnline = DefaultRoute.exists()
  var position: PositionWatch
  private var timeKeeper = TimeKeeper()

  init(_ home: HomeFolder, settings: Settings, time: WatchedTime) {
    self.home = HomeNews(home: home.path)
    routes = RouteNews()
    position = PositionWatch(
      folder: home.runFolder, settings: settings, time: time,
      buildDate: Instant(secondsSinceEpoch: vanlog_build_epoch()))
  }

  /// Whether the path of the home still leads to it.
  var isHomeThere: Bool { home.isThere }

  mutating func watchEvents() { home.watchEvents() }

  // MARK: For the loop

  func add(to loop: inout EventLoop, now: Int64) {
    if let descriptor = home.descriptor { loop.add(descriptor) }
    if let descriptor = routeDescriptor { loop.add(descriptor) }
    if let descriptor = position.descriptor(at: now) { loop.add(descriptor) }
  }

  private var routeDescriptor: CInt? {
    switch routes {
    case .some(let routes): routes.descriptor
    case nil: nil
    }
  }

  mutating func takeNews(_ loop: EventLoop) -> News {
    var news = News()
    if let descriptor = home.descriptor, loop.isReady(descriptor) { news.home = home.take() }
    if let descriptor = routeDescriptor, loop.isReady(descriptor), routes?.take() == true {
      isOnline = DefaultRoute.exists()
      news.isOnline = isOnline
    }
    return news
  }

  mutating func takePositions(_ loop: EventLoop, now: Int64, isMoving: Bool) -> [Sighting] {
    let isReadable = position.descriptor(at: now).map(loop.isReady) ?? false
    return position.turn(now: now, isReadable: isReadable, isMoving: isMoving)
  }

  // MARK: The time

  var knowsTime: Bool { timeKeeper.isProven }

  /// Keeps what the receiver proves for all programs; whether that is news to them.
  mutating func keepProof(in run: borrowing Directory) throws(FileError) -> Bool {
    guard let proof = position.proof else { return false }
    return try timeKeeper.keep(proof, in: run)
  }

  /// Notes whether the time is proven, no matter who proved it; whether it was not before.
  mutating func note(_ proof: ClockProof) -> Bool {
    defer { position.knowsTime = timeKeeper.isProven }
    return timeKeeper.note(proof)
  }
}
