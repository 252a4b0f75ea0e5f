public import DurableFiles
public import HomeFolder
public import Text

/// The one code that is open at a time, in `run/web-code.json`; a new one takes the place of the
/// last.
public enum PairingDesk {
  private static let largestFile = 4_096
  private static let longestWait = 2_000

  /// Why no one can be let in.
  public enum Problem: Error {
    /// The kernel does not say which boot this is, so that no code could be bound to it.
    case noBoot
    case file(FileError)
  }

  /// Opens a new code; `maker` is the device that asks for it.
  public static func open(
    right: WebRight, maker: String? = nil, in home: HomeFolder
  ) throws(Problem) -> PairingCode {
    guard let boot = BootID.current() else { throw .noBoot }
    let code = PairingCode(right: right, maker: maker, boot: boot, now: MonotonicClock.now)
    do throws(FileError) {
      try holding(home) { run throws(FileError) in
        try run.replace(HomeFolder.webCode, with: code.bytes)
      }
    } catch {
      throw .file(error)
    }
    return code
  }

  /// Closes the code if it is one of those; whether it was.
  public static func close(
    in home: HomeFolder, where isMeant: (PairingCode) -> Bool
  ) throws(FileError) -> Bool {
    guard home.exists else { return false }
    return try holding(home) { run throws(FileError) in
      guard let code = try read(in: run), isMeant(code) else { return false }
      return try run.remove(HomeFolder.webCode)
    }
  }

  /// Tries what someone has typed.
  ///
  /// A code that a device has made is good for as long as that device is paired. What is left of the code is on the disk once this returns, so
  /// that no try is free because the server was killed.
  public static func claim(
    _ typed: String, in home: HomeFolder, now: Int64 = MonotonicClock.now
  ) throws(FileError) -> PairingCode.Claim {
    guard let boot = BootID.current() else { return .closed }
    return try holding(home) { run throws(FileError) in
      guard var code = try read(in: run), try isHonoured(code, in: run) else { return .closed }
      let before = code
      let claim = code.claim(typed, boot: boot, now: now)
      if code != before { try run.replace(HomeFolder.webCode, with: code.bytes) }
      return claim
    }
  }

  private static func isHonoured(
    _ code: PairingCode, in run: borrowing Directory
  ) throws(FileError) -> Bool {
    guard let maker = code.maker else { return true }
    guard case .good(let list) = try DeviceList.read(in: run) else { return false }
    return list.device(id: maker) != nil
  }

  /// The code, if there is one that can be read.
  private static func read(in run: borrowing Directory) throws(FileError) -> PairingCode? {
    guard try run.status(of: HomeFolder.webCode)?.kind == .regular else { return nil }
    return (try? run.contents(of: HomeFolder.webCode, limit: largestFile)).flatMap(
      PairingCode.init)
  }

  private static func holding<Value>(
    _ home: HomeFolder, _ body: (borrowing Directory) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    let run = try home.make().makePrivate(HomeFolder.runName)
    let lock = try run.lock(HomeFolder.webDevicesLock, waiting: longestWait)
    defer { withExtendedLifetime(lock) {} }
    return try body(run)
  }
}
