import Foundation
import TestSupport
import Testing

/// What stands in for gpsd: a receiver with five fixes a second, parked, once a test lets it have one.
///
/// Its time is the machine's, three days later, so that it is told from that of the machine.
final class LiveGpsd {
  static let ahead: TimeInterval = 3 * 86_400
  let port: Int
  private let program: RecordingProgram
  private let sky: String

  init(hasFix: Bool = true) throws {
    sky = TemporaryDirectory.current.file("sky")
    program = try RecordingProgram(
      "/usr/bin/python3", ["-c", Self.script, sky, "\(Self.ahead)"], environment: [:])
    guard let line = try program.nextLine(), let port = Int(line) else {
      throw Trouble("no gpsd")
    }
    self.port = port
    if hasFix { try findSky() }
  }

  /// From now on it has a fix.
  func findSky() throws { try Van.write("", to: sky) }

  /// The days on which it may be now, should midnight come during a test.
  static func day(_ offset: TimeInterval = 0) -> String {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withFullDate]
    return formatter.string(from: Date(timeIntervalSinceNow: ahead + offset))
  }

  private static let script = """
    import datetime, json, os, socket, sys, threading, time
    server = socket.socket()
    server.bind(("127.0.0.1", 0))
    server.listen(8)
    print(server.getsockname()[1], flush=True)
    def serve(client):
      try:
        for message in (
          {"class": "VERSION", "release": "3.25", "proto_major": 3, "proto_minor": 15},
          {"class": "DEVICES", "devices": [{"class": "DEVICE", "path": "/dev/gps", "activated": 1}]},
          {"class": "WATCH", "enable": True, "json": True}):
          client.sendall(json.dumps(message).encode() + b"\\n")
        while True:
          time.sleep(0.2)
          report = {"class": "TPV", "device": "/dev/gps", "mode": 1}
          if os.path.exists(sys.argv[1]):
            now = datetime.datetime.fromtimestamp(time.time() + float(sys.argv[2]), datetime.timezone.utc)
            report.update(mode=3, time=now.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
              lat=47.05, lon=8.31, altMSL=400.0, eph=4.0, speed=0.0, track=0.0)
          client.sendall(json.dumps(report).encode() + b"\\n")
      except OSError:
        pass
    while True:
      threading.Thread(target=serve, args=(server.accept()[0],), daemon=True).start()
    """
}
