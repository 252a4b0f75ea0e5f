import Foundation
import TestSupport

/// A real gpsd, fed by gpsfake with the sentences of a receiver that has five fixes a second.
final class RecordingGpsd {
  static var isInstalled: Bool {
    ["/usr/sbin/gpsd", "/usr/bin/gpsfake"].allSatisfy { (path: String) in
      access(path, X_OK) == 0
    }
  }

  let port: Int
  private let fake: RecordingProgram

  init(port: Int, seconds: Int = 60, from start: Int = 1_790_000_000) throws {
    self.port = port
    let log = try Van.file(
      "receiver-\(start).nmea", RecordingLog.sentences(seconds: seconds, from: start))
    // Three sentences are a fix, so that time goes by as it does for everybody.
    fake = try RecordingProgram(
      "/usr/bin/gpsfake", ["-q", "-c", "0.066", "-P", "\(port)", log],
      environment: ["HOME": TemporaryDirectory.current.path, "LC_ALL": "C.UTF-8"])
  }

  deinit { stop() }

  /// Ends gpsd, as if its machine had gone down; it does not say good-bye.
  func stop() {
    if let gpsd = try? process() {
      kill(gpsd, SIGCONT)
      kill(gpsd, SIGKILL)
    }
    fake.signal(SIGKILL)
    _ = try? fake.waitForEnd()
  }

  func signal(_ number: Int32) throws { kill(try process(), number) }

  private func process() throws -> pid_t {
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
      guard let process = pid_t(name) else { continue }
      let words = RecordingStation.commandLine(of: process)
      if words.first?.hasSuffix("gpsd") == true, words.contains("\(port)") { return process }
    }
    throw Trouble("no gpsd listens at \(port)")
  }

  /// Whether somebody listens there, asked again and again by tests that wait for it.
  static func answers(at port: Int) -> Bool {
    let script = """
      import socket, sys, time
      try: socket.create_connection(("127.0.0.1", \(port)), 1)
      except OSError: time.sleep(0.05); sys.exit(1)
      """
    return (try? Finished.running("/usr/bin/python3", ["-c", script]).status) == 0
  }
}
