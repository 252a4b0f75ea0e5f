/// How often to send what to the program that publishes: much while the van moves, little
/// otherwise.
struct PublishPace {
  private static let position: (moving: Int64, parked: Int64) = (10_000, 600_000)
  private static let status: (moving: Int64, parked: Int64) = (300_000, 1_800_000)
  /// Changes within this time are sent together.
  private static let gathering: Int64 = 20_000

  private var lastPosition: (uptime: Int64, isMoving: Bool)?
  private var lastDrive: String?
  /// When the status is due.
  private(set) var statusDue: Int64 = .min

  /// A program that has just started knows nothing.
  init() {}

  /// Whether a position of this moment is sent; the first at rest is.
  mutating func takesPosition(at uptime: Int64, isMoving: Bool) -> Bool {
    if let last = lastPosition {
      let isShort = isMoving || last.isMoving
      let pause = isShort ? Self.position.moving : Self.position.parked
      guard uptime - last.uptime >= pause else { return false }
    }
    lastPosition = (uptime, isMoving)
    return true
  }

  /// Whether the state of the drive has changed, and is sent.
  mutating func takesDrive(_ word: String) -> Bool {
    guard word != lastDrive else { return false }
    lastDrive = word
    return true
  }

  /// Something has changed in the store or with the drive.
  mutating func noteChange(now: Int64) { statusDue = min(statusDue, now + Self.gathering) }

  /// Whether the status is to be asked for now.
  mutating func takesStatus(now: Int64, isMoving: Bool) -> Bool {
    guard now >= statusDue else { return false }
    statusDue = now + (isMoving ? Self.status.moving : Self.status.parked)
    return true
  }
}
