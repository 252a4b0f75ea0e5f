import Glibc
import Text

/// The recorder playing a recording, in a home of its own.
struct Recording {
  let recorder: String
  let home: String

  init(dist: String, home: String) {
    recorder = "\(dist)/vanlog-recorder"
    self.home = home
    mkdir(home, 0o700)
  }

  var blackBox: String { home + "/current_expedition.json" }

  func replay(_ file: String) -> Child {
    Child(
      recorder,
      ["--home", home, "--replay", file, "--speed", "max", "--mode", "full", "--lines"])
  }

  /// Records a whole file, and returns how many points are on the disk.
  func record(_ file: String) throws -> Int {
    let running = try Running(replay(file), reading: true)
    var saved = 0
    while let line = running.nextLine() { saved = Self.savedPoints(line) ?? saved }
    guard running.wait() == 0 else {
      throw Child.Problem(description: "vanlog-recorder failed")
    }
    return saved
  }

  /// The number of points that a line from the recorder reports as saved.
  static func savedPoints(_ line: String) -> Int? {
    guard line.hasPrefix(#"{"saved_points":"#) else { return nil }
    return Int(line.dropFirst(16).prefix { $0 != "," })
  }
}
