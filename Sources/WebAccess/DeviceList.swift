public import DurableFiles
public import HomeFolder
public import Text

/// The devices that may use the page, in `run/web-devices.json`.
///
/// A list that cannot be read lets no one in, and is set aside by the next change: pairing again
/// takes ten seconds, and letting a stranger in cannot be undone.
public struct DeviceList: Hashable, Sendable {
  public static let mostDevices = 32
  private static let largestFile = 65_536
  private static let longestWait = 2_000
  /// Of how many devices that were shut out it remembers that.
  private static let mostRevoked = 64

  public private(set) var devices: [PairedDevice] = []
  /// Devices that were shut out, the last ones: they are told so, and forget their keys.
  ///
  /// One that is merely unknown keeps its key, since the list may come back.
  private var revoked: [RevokedDevice] = []

  public init() {}

  /// The device that has a token.
  public func device(with token: WebToken) -> PairedDevice? {
    let hash = token.hash
    // All are compared, so that the time does not reveal which it was.
    return devices.reduce(nil) { found, device in
      device.token.isSame(as: hash) ? device : found
    }
  }

  public func device(id: String) -> PairedDevice? { devices.first { $0.id == id } }

  /// Whether the device that has a token was shut out.
  public func hasRevoked(_ token: WebToken) -> Bool {
    let hash = token.hash
    return revoked.reduce(false) { $1.token.isSame(as: hash) || $0 }
  }

  public func hasRevoked(id: String) -> Bool { revoked.contains { $0.id == id } }

  // MARK: Changing

  /// Adds a device, and returns it; `nil` if the list is full.
  public mutating func add(
    name: String, right: WebRight, token: WebToken, now: Instant?
  ) -> PairedDevice? {
    precondition(PairedDevice.objection(to: name) == nil, "the caller must check the name")
    guard devices.count < Self.mostDevices else { return nil }
    var id: String
    repeat {
      id = Letters.random(PairedDevice.idLetters)
    } while device(id: id) != nil || hasRevoked(id: id)
    let device = PairedDevice(
      id: id, name: name, right: right, token: token.hash, paired: now, lastSeen: nil)
    devices.append(device)
    return device
  }

  /// Takes a device off the list; `false` if it is not on it.
  public mutating func revoke(id: String) -> Bool {
    guard let index = devices.firstIndex(where: { $0.id == id }) else { return false }
    let device = devices.remove(at: index)
    revoked.append(RevokedDevice(id: device.id, token: device.token))
    revoked.removeFirst(max(0, revoked.count - Self.mostRevoked))
    return true
  }

  /// Notes that a device was seen; `false` if that was noted within the hour.
  public mutating func noteSeen(_ id: String, now: Instant) -> Bool {
    guard let index = devices.firstIndex(where: { $0.id == id }),
      devices[index].isDueToBeSeen(at: now)
    else { return false }
    devices[index].lastSeen = now
    return true
  }

  // MARK: The file

  /// What the file of a home holds.
  public enum Reading: Sendable {
    case good(DeviceList)
    /// There is no file, so no one is paired.
    case none
    case damaged
  }

  /// Reads the list; `run` is the folder of that name in the home.
  public static func read(in run: borrowing Directory) throws(FileError) -> Reading {
    guard try run.status(of: HomeFolder.webDevices) != nil else { return .none }
    do {
      let bytes = try run.contents(of: HomeFolder.webDevices, limit: largestFile)
      return DeviceList(bytes).map { .good($0) } ?? .damaged
    } catch let error where error.kind == .notFound {
      return .none
    } catch let error where error.isOfTheFileItself {
      return .damaged
    }
  }

  /// Changes the list with all others locked out; one that cannot be read is set aside, and empty.
  ///
  /// The change is on the disk once this returns.
  public static func change<Value>(
    in home: HomeFolder, _ body: (inout DeviceList) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    let folder = try home.make()
    let run = try folder.makePrivate(HomeFolder.runName)
    let lock = try run.lock(HomeFolder.webDevicesLock, waiting: longestWait)
    defer { withExtendedLifetime(lock) {} }
    var list = DeviceList()
    switch try read(in: run) {
    case .good(let found): list = found
    case .none: break
    case .damaged:
      _ = try run.setAside(
        HomeFolder.webDevices, into: folder.makePrivate(HomeFolder.setAsideName))
    }
    let before = list
    let value = try body(&list)
    if list != before { try run.replace(HomeFolder.webDevices, with: list.bytes) }
    return value
  }

  /// Lets the devices of a home that was set aside into the one that took its place.
  public static func move(fromHome old: HomeFolder, to new: HomeFolder) throws(FileError) {
    guard let folder = try old.open(), try folder.status(of: HomeFolder.runName) != nil,
      case .good(let list) = try read(in: folder.directory(HomeFolder.runName)),
      !list.devices.isEmpty
    else { return }
    try change(in: new) { known throws(FileError) in
      if known.devices.isEmpty { known = list }
    }
  }

  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes, maximumDepth: 4),
      json["version"]?.integer == 1, let elements = json["devices"]?.elements,
      elements.count <= Self.mostDevices
    else { return nil }
    for element in elements {
      guard let device = PairedDevice(element), self.device(id: device.id) == nil else {
        return nil
      }
      devices.append(device)
    }
    let gone = json["revoked"]?.elements ?? []
    revoked = gone.suffix(Self.mostRevoked).compactMap(RevokedDevice.init)
  }

  var bytes: [UInt8] {
    var json = JSONWriter(indentation: 1)
    json.object { json in
      json.field("version", 1)
      json.field("devices", devices) { $1.writeMembers(to: &$0) }
      if !revoked.isEmpty { json.field("revoked", revoked) { $1.writeMembers(to: &$0) } }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

extension FileError {
  /// Whether something else than a list lies under its name.
  fileprivate var isOfTheFileItself: Bool {
    switch kind {
    case .tooLarge, .isDirectory, .notRegular, .isLink: true
    default: false
    }
  }
}

/// A device that was shut out: enough to tell it so.
struct RevokedDevice: Hashable, Sendable {
  let id: String
  let token: TokenHash
}

extension RevokedDevice {
  init?(_ json: JSONValue) {
    guard let id = json["id"]?.string,
      let token = json["token_sha256"]?.string.flatMap({ TokenHash($0) })
    else { return nil }
    self.init(id: id, token: token)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("id", id)
    json.field("token_sha256", token.text)
  }
}
