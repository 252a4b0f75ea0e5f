internal import Children
internal import CommandLineKit
public import Geodesy
public import HomeFolder
internal import Text

/// What gpsd says when it is asked once, through the recorder program.
public enum ReceiverQuestion {
  public enum Answer {
    case place(CoordinateE7)
    /// It is there, but the receiver knows no place in time.
    case noFix
    case unreachable
    /// The setting does not name a place where gpsd could be asked.
    case badAddress
    /// The recorder program, which alone can ask, is not there.
    case notInstalled
    /// It ended in a way that it should not.
    case failed
  }

  /// Asks where the van is, and gives up after so many seconds.
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
