internal import Children
internal import CommandLineKit
public import Geodesy
public import HomeFolder
internal import Text

/// The answer of gpsd to a single question, asked through the recorder program.
public enum ReceiverQuestion {
  public enum Answer {
    case place(CoordinateE7)
    /// gpsd answers, but the receiver has no position in time.
    case noFix
    case unreachable
    /// The setting is not an address at which gpsd could be reached.
    case badAddress
    /// The recorder program, which alone can ask, is not installed.
    case notInstalled
    /// The recorder program failed.
    case failed
  }

  /// What gpsd said of itself, as far as it did.
  public struct Station: Sendable {
    public var version: String?
    /// How many receivers it has, and the path of the first.
    public var receivers: Int?
    public var receiver: String?

    public init() {}

    fileprivate init(_ output: [UInt8]) {
      guard let said = try? JSONValue(parsing: output) else { return }
      version = said["gpsd"]?.string
      receivers = said["receivers"]?.integer.flatMap { Int(exactly: $0) }
      receiver = said["receiver"]?.string
    }
  }

  /// Asks for the position, and gives up after this many seconds.
  public static func ask(_ settings: Settings, seconds: Int) -> Answer {
    askStation(settings, seconds: seconds).answer
  }

  public static func askStation(
    _ settings: Settings, seconds: Int
  ) -> (answer: Answer, station: Station) {
    guard let program = Sibling.recorder.find() else { return (.notInstalled, Station()) }
    let words = ["fix", "--gpsd", settings[.receiver], "--seconds", "\(seconds)"]
    guard let child = try? KillableChild.start(program, words) else {
      return (.notInstalled, Station())
    }
    let ran = child.end(seconds: Int32(clamping: seconds + 3))
    return (answer(ran.end, ran.output), Station(ran.output))
  }

  private static func answer(_ end: KillableChild.End, _ output: [UInt8]) -> Answer {
    switch end {
    case .code(ExitStatus.done.code): place(output).map(Answer.place) ?? .failed
    case .code(ExitStatus.tryAgain.code): .noFix
    case .code(ExitStatus.serviceMissing.code): .unreachable
    case .code(ExitStatus.configuration.code), .code(ExitStatus.usage.code): .badAddress
    case .code, .signal, .hung: .failed
    }
  }

  private static func place(_ output: [UInt8]) -> CoordinateE7? {
    (try? JSONValue(parsing: output)).flatMap { Coordinate(answer: $0) }?.e7
  }
}
