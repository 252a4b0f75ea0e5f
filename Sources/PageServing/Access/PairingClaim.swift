internal import DurableFiles
internal import HTTPServing
internal import HomeFolder
internal import Text
internal import WebAccess

/// What a device sends that wants to be let in: the code, and how it is called.
struct PairingClaim {
  private static let longestCode = 32

  let code: String
  let name: String

  init(_ request: Request) throws(CommandRoute.BadValue) {
    guard let json = try? JSONValue(parsing: request.body, maximumDepth: 2),
      let code = json["code"]?.string, let name = json["name"]?.string
    else { throw .init("the body must be a JSON object with 'code' and 'name'") }
    guard code.utf8.count <= Self.longestCode else { throw .init("the code is too long") }
    if let objection = PairedDevice.objection(to: name) { throw .init("'name' \(objection)") }
    (self.code, self.name) = (code, name)
  }

  /// Uses the code; the device and its token, which is told only once.
  func redeem(
    in home: HomeFolder, now: Int64
  ) throws(APIProblem) -> (device: PairedDevice, token: WebToken) {
    switch try Self.writing({ () throws(FileError) in
      try PairingDesk.claim(code, in: home, now: now)
    }) {
    case .closed: throw .noCode
    case .wrong(let left): throw .wrongCode(triesLeft: left)
    case .granted(let right):
      let token = WebToken()
      let time = PageClock.provenTime(in: home)
      let device = try Self.writing { () throws(FileError) in
        try DeviceList.change(in: home) { list throws(FileError) in
          list.add(name: name, right: right, token: token, now: time)
        }
      }
      guard let device else { throw .tooManyDevices }
      return (device, token)
    }
  }

  private static func writing<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(APIProblem) -> Value {
    do {
      return try body()
    } catch {
      throw error.kind == .locked ? .busy : .cannotWrite
    }
  }
}
