internal import Text

/// Something that happened outside of vanlog, as its file in `run/events` tells: a button was pressed, or
/// another program wants something done.
public struct OutsideEvent: Sendable, Hashable {
  /// This many may wait for the daemon, with this many bytes in total.
  public static let countLimit = 1_000
  public static let allSizeLimit = 65_536
  /// vanlog writes no larger file.
  public static let sizeLimit = 1_024
  /// A rule must not act on a button that was pressed before that.
  public static let longestWait = RuleSpan(milliseconds: 600_000)
  private static let version: Int64 = 1

  public let name: EventName
  /// When it happened, by the clock of the machine.
  public let moment: RuleMoment

  public init(_ name: EventName, at moment: RuleMoment) {
    self.name = name
    self.moment = moment
  }

  /// Why nothing is done about a file.
  public enum Refusal: Error, Hashable, CustomStringConvertible {
    case damaged
    case tooOld(EventName, RuleSpan)
    /// It came before this start of the machine, or by a clock that was not proven.
    case unknownAge(EventName)

    public var description: String {
      switch self {
      case .damaged: "a file in run/events is damaged, and dropped"
      case .tooOld(let name, let age): "event '\(name)' is dropped, as it is \(age.inWords) old"
      case .unknownAge(let name): "event '\(name)' is dropped, since its age is not known"
      }
    }
  }

  // MARK: Its file

  /// Reads a file, which may hold anything, and judges whether rules may still act on it.
  public init(parsing bytes: [UInt8], at now: RuleMoment) throws(Refusal) {
    guard let event = OutsideEvent(parsing: bytes) else { throw .damaged }
    guard let age = event.age(at: now) else { throw .unknownAge(event.name) }
    guard age <= Self.longestWait.milliseconds else {
      throw .tooOld(event.name, RuleSpan(milliseconds: age))
    }
    self = event
  }

  init?(parsing bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit,
      let value = try? JSONValue(parsing: bytes, maximumDepth: 4),
      value["version"]?.integer == Self.version,
      let name = value["event"]?.string.flatMap({ EventName($0) }),
      let moment = value["at"].flatMap({ RuleMoment($0) })
    else { return nil }
    self.init(name, at: moment)
  }

  public var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("version", Self.version)
      json.field("event", name.description)
      json.key("at")
      moment.write(to: &json)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  // MARK: Its age

  /// How long ago it happened, in milliseconds; `nil` if that is not known, as after a restart without a
  /// proven clock, or if it would be yet to come.
  private func age(at now: RuleMoment) -> Int64? {
    let age: Int64
    if moment.boot == now.boot, !now.boot.isEmpty {
      age = now.uptime.subtractingSaturated(moment.uptime)
    } else if let then = moment.time, let time = now.time {
      age = time.milliseconds(since: then)
    } else {
      return nil
    }
    return age >= 0 ? age : nil
  }
}
