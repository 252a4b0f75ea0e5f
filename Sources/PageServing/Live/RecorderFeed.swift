internal import Answers
internal import DaemonKit
internal import DriveRecorder
internal import Text

/// What the recorder tells those who watch it, for as long as someone wants to know.
struct RecorderFeed: ~Copyable {
  /// What is true now, as it is passed on.
  enum News: Equatable {
    /// A line of the recorder, as it has written it.
    case state([UInt8])
    /// Nothing is being recorded; a recorder may wait for a drive.
    case idle(isWaiting: Bool)
    /// A recorder is there but does not answer: its card stalls, or it hangs. Whether it records is
    /// unknown.
    case silent
  }

  private static let retryInterval: Int64 = 1_000
  /// A recorder says something every second; one that is silent for longer hangs.
  ///
  /// The socket shows when one is gone.
  private static let longestSilence: Int64 = 5_000

  private let folder: String
  private var watch: ControlWatch?
  private var lastLine: Int64 = 0
  private var nextTry: Int64 = .min
  private(set) var news: News?

  /// `folder` is `run` of the home.
  init(folder: String) {
    self.folder = folder
  }

  func add(to loop: inout EventLoop) {
    switch watch {
    case .some(let watch): loop.add(watch.descriptor)
    case nil: break
    }
  }

  var deadline: Int64 {
    switch watch {
    case .some: lastLine + Self.longestSilence
    case nil: nextTry
    }
  }

  /// Drops the connection to the recorder once no client needs it.
  mutating func rest() {
    watch = nil
    news = nil
    nextTry = .min
  }

  /// Listens, and returns what is new.
  mutating func turn(now: Int64) -> News? {
    if watch == nil {
      guard now >= nextTry else { return nil }
      watch = ControlWatch(folder: folder)
      lastLine = now
      guard watch != nil else { return lost(isWaiting: false, now: now) }
    }
    guard let (line, hasEnded) = watch?.lookForLine() else { return nil }
    if let line {
      // A recorder that only waits for a drive refuses to be watched.
      if Self.isRefusal(line) { return lost(isWaiting: true, now: now) }
      lastLine = now
    }
    if hasEnded { return lost(isWaiting: false, now: now) }
    guard let line else {
      guard now - lastLine >= Self.longestSilence else { return nil }
      lastLine = now
      return changed(to: .silent)
    }
    return changed(to: .state(line))
  }

  private static func isRefusal(_ line: [UInt8]) -> Bool {
    (try? JSONValue(parsing: line, maximumDepth: 4))?[RecorderKeys.isDone] == false
  }

  private mutating func lost(isWaiting: Bool, now: Int64) -> News? {
    watch = nil
    nextTry = now + Self.retryInterval
    return changed(to: .idle(isWaiting: isWaiting))
  }

  private mutating func changed(to news: News) -> News? {
    defer { self.news = news }
    // A repeated state confirms that it still holds.
    if case .state = news { return news }
    return news == self.news ? nil : news
  }
}
