import Foundation
import Geodesy
import TestSupport
import Testing

/// GeographicLib for Python, if the interpreter in VANLOG_PYTHON, or else `python3`, has it.
private enum GeographicLib {
  static let isInstalled = (try? run(["-c", "import geographiclib.geodesic"])) == 0

  /// Reads lines of two places, writes length and both azimuths, and the end of the direct problem.
  static let program = """
    import sys
    from geographiclib.geodesic import Geodesic
    earth = Geodesic.WGS84
    with open(sys.argv[1]) as pairs, open(sys.argv[2], "w") as answers:
      for line in pairs:
        a, b, c, d = map(float, line.split())
        path = earth.Inverse(a, b, c, d)
        end = earth.Direct(a, b, c + d, 1000 * (c - d) ** 2)
        numbers = path["s12"], path["azi1"], path["azi2"], end["lat2"], end["lon2"]
        print(*map(repr, numbers), file=answers)
    """

  static func run(_ arguments: [String]) throws -> Int32 {
    let python = ProcessInfo.processInfo.environment["VANLOG_PYTHON"] ?? "python3"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

@Suite(
  .temporaryDirectory,
  .enabled(if: GeographicLib.isInstalled, "set VANLOG_PYTHON to a Python that has geographiclib"))
struct GeographicLibTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `thousands of geodesics agree with GeographicLib`(seed: UInt64) throws {
    let pairs = try Self.pairs(count: 2_000, seed: seed)
    let answers = try Self.answers(to: pairs)
    #expect(answers.count == pairs.count)
    for (pair, answer) in zip(pairs, answers) {
      let (start, end) = pair
      let geodesic = start.geodesic(to: end)
      #expect(abs(geodesic.lengthMetres - answer[0]) <= 2e-8, "from \(start) to \(end)")
      let landing = start.destination(
        bearing: geodesic.initialBearing, distanceMetres: answer[0])
      #expect(landing.distanceMetres(to: end) <= 1e-7, "from \(start) to \(end)")
      let gap = end.latitude - end.longitude
      let reached = start.destination(
        bearing: end.latitude + end.longitude, distanceMetres: 1000 * gap * gap)
      let expected = try Coordinate(latitude: answer[3], longitude: answer[4])
      #expect(reached.distanceMetres(to: expected) <= 1e-7, "from \(start)")
    }
  }

  private static func pairs(count: Int, seed: UInt64) throws -> [(Coordinate, Coordinate)] {
    var generator = SplitMix64(seed: seed)
    return try (0..<count).map { index in
      let start = try Coordinate.awkward(using: &generator)
      let metres = generator.metres(-3...5)
      let near = start.destination(bearing: generator.bearing(), distanceMetres: metres)
      switch index % 3 {
      case 0: return (start, near)
      case 1: return (start, try near.antipode)
      default: return (start, try Coordinate.awkward(using: &generator))
      }
    }
  }

  private static func answers(to pairs: [(Coordinate, Coordinate)]) throws -> [[Double]] {
    let (input, output) = (
      TemporaryDirectory.current.file("pairs"), TemporaryDirectory.current.file("answers")
    )
    let lines = pairs.map { start, end in
      "\(start.latitude) \(start.longitude) \(end.latitude) \(end.longitude)\n"
    }
    try lines.joined().write(toFile: input, atomically: false, encoding: .utf8)
    let status = try GeographicLib.run(["-c", GeographicLib.program, input, output])
    try #require(status == 0)
    return try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Double($0) }
    }
  }
}

extension Coordinate {
  /// The place on the other side of the earth.
  fileprivate var antipode: Coordinate {
    get throws {
      try Coordinate(
        latitude: -latitude, longitude: longitude > 0 ? longitude - 180 : longitude + 180)
    }
  }
}
