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

  /// Asks for the position, and gives up after this many seconds.
  public static func ask(_ settings: Settings, seconds: Int) -> Answer {
    guard let program = Sibling.recorder.find() else { return .notInstalled }
    let words = ["fix", "--gpsd", settings[.receiver], "--seconds", "\(seconds)"]
    guard let child = try? KillableChild.start(program, words) else { return .notInstalled }
    let ran = child.end(seconds: Int32(clamping: seconds + 3))
    switch ran.end {
    case .code(ExitStatus.done.code): return place(ran.output).map(Answer.place) ?? .failed
    case .code(ExitStatus.tryAgain.code): return .noFix
    case .code(ExitStatus.serviceMissing.code): return .unreachable
    case .code(ExitStatus.configuration.code), .code(ExitStatus.usage.code): return .badAddress
    case .code, .signal, .hung: return .failed
    }
  }

  private static func place(_ output: [UInt8]) -> CoordinateE7? {
    (try? JSONValue(parsing: output)).flatMap { Coordinate(answer: $0) }?.e7
  }
}
