internal import Answers
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
    /// Something answers there that is not gpsd, or a gpsd that hangs.
    case foreign
    /// The setting is not an address at which gpsd could be reached.
    case badAddress
    /// The recorder program, which alone can ask, is not installed.
    case notInstalled
    /// The recorder program failed.
    case failed
  }

  /// What gpsd said about itself, as far as it did.
  public struct Station: Sendable {
    public var version: String?
    /// How many receivers it has, and the path of the first.
    public var receivers: Int?
    public var receiver: String?

    public init() {}

    fileprivate init(_ output: [UInt8]) {
      guard let said = try? JSONValue(parsing: output) else { return }
      version = said[RecorderKeys.gpsd]
      receivers = said[RecorderKeys.receivers].flatMap { Int(exactly: $0) }
      receiver = said[RecorderKeys.receiver]
    }
  }

  /// No shorter than the recorder program listens for a proof of the time.
  private static let secondsToProve = 5

  /// Asks for the position, and gives up after this many seconds.
  ///
  /// With a home, it listens a few seconds longer until the receiver has proven the time to that.
  public static func ask(
    _ settings: Settings, seconds: Int, provingTimeIn home: HomeFolder? = nil
  ) -> Answer {
    askStation(settings, seconds: seconds, provingTimeIn: home).answer
  }

  public static func askStation(
    _ settings: Settings, seconds: Int, provingTimeIn home: HomeFolder? = nil
  ) -> (answer: Answer, station: Station) {
    guard let program = Sibling.recorder.find() else { return (.notInstalled, Station()) }
    var words = ["fix", "--gpsd", settings[.receiver], "--seconds", "\(seconds)"]
    if let home { words += ["--prove", home.path] }
    guard let child = try? ChildProcess.start(program, words) else {
      return (.notInstalled, Station())
    }
    let patience = home == nil ? 3 : 3 + secondsToProve
    let ran = child.end(.silent(seconds: seconds + patience))
    return (answer(ran.end, ran.output), Station(ran.output))
  }

  /// `EX_PROTOCOL`, with which no command ends.
  private static let protocolError: Int32 = 76

  private static func answer(_ end: ChildEnd, _ output: [UInt8]) -> Answer {
    switch end {
    case .code(ExitStatus.done.code): place(output).map(Answer.place) ?? .failed
    case .code(ExitStatus.tryAgain.code): .noFix
    case .code(ExitStatus.serviceMissing.code): .unreachable
    case .code(protocolError): .foreign
    case .code(ExitStatus.configuration.code), .code(ExitStatus.usage.code): .badAddress
    case .code, .signal, .overdue, .flooded: .failed
    }
  }

  private static func place(_ output: [UInt8]) -> CoordinateE7? {
    (try? JSONValue(parsing: output)).flatMap { Coordinate(answer: $0) }?.e7
  }
}
