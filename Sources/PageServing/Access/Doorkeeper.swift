internal import DurableFiles
internal import HTTPServing
internal import HomeFolder
internal import Text
internal import WebAccess

/// Knows who may come in, by looking at the list each time: who is revoked is out at once.
struct Doorkeeper {
  enum Verdict {
    case admitted(PairedDevice)
    /// It was paired, and has since been shut out.
    case revoked
    /// Not in the list, or the list is damaged or belongs to another home.
    case stranger
    /// The home is not there, or is just being replaced.
    case unknown
  }

  /// How a device that was let in stands by now.
  enum Standing {
    case paired, revoked, unknown
  }

  /// How long a list that has vanished may come back, as it does when a home is restored, before
  /// everyone is a stranger.
  static let grace: Int64 = 10_000

  private let home: HomeFolder
  /// Since when there is no list, though there was one.
  private var missingSince: Int64?
  private var hasSeenList = false
  private(set) var isListDamaged = false

  init(_ home: HomeFolder) {
    self.home = home
  }

  /// Who sends a token.
  mutating func look(at request: Request, now: Int64) -> Verdict {
    guard let list = list(now: now) else { return .unknown }
    guard let token = Self.token(of: request) else { return .stranger }
    if let device = list.device(with: token) { return .admitted(device) }
    return list.hasRevoked(token) ? .revoked : .stranger
  }

  /// Whether a device that was let in still may be here; while this is unknown, it may.
  mutating func standing(of id: String, now: Int64) -> Standing {
    guard let list = list(now: now), list.device(id: id) == nil else { return .paired }
    return list.hasRevoked(id: id) ? .revoked : .unknown
  }

  /// The devices that are let in; `nil` while that cannot be known.
  private mutating func list(now: Int64) -> DeviceList? {
    guard let reading = try? read() else { return nil }
    isListDamaged = false
    switch reading {
    case .good(let list):
      (hasSeenList, missingSince) = (true, nil)
      return list
    case .damaged:
      isListDamaged = true
      return DeviceList()
    case .none:
      guard hasSeenList else { return DeviceList() }
      let since = missingSince ?? now
      missingSince = since
      guard now - since >= Self.grace else { return nil }
      return DeviceList()
    }
  }

  private func read() throws -> DeviceList.Reading? {
    guard let folder = try home.open() else { return nil }
    guard try folder.status(of: HomeFolder.runName) != nil else { return DeviceList.Reading.none }
    return try DeviceList.read(in: folder.directory(HomeFolder.runName))
  }

  /// The token in `Authorization: Bearer TOKEN`.
  private static func token(of request: Request) -> WebToken? {
    guard let text = request[.authorization] else { return nil }
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0] == "Bearer" || parts[0] == "bearer" else { return nil }
    return WebToken(parts[1])
  }
}
