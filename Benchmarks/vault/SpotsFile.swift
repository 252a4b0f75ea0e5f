import Glibc

/// A table of spots like that of a real pack, the same in every run.
struct SpotsFile {
  /// The script of the extra data that draws spots around the world's towns; without it they are made
  /// up here.
  private static let script = extraData + "/bench/make_spots.py"
  private static let extraData =
    getenv("VANLOG_EXTRA_DATA").map { String(cString: $0) } ?? "../shared"

  let path: String
  let rows: Int
  /// How many there are and where they come from.
  let size: String

  init(rows: Int, in folder: WorkFolder) throws {
    path = "\(folder.path)/spots\(rows).csv"
    self.rows = rows
    let count = Self.grouped(rows)
    if access(Self.script, R_OK) == 0, let python = Python.that(has: "reverse_geocoder") {
      try Command.run(python.path, Self.script, "\(rows)", path)
      size = "\(count) spots of make_spots.py"
    } else {
      try MadeUpSpots().write(rows, to: path)
      size = "\(count) made-up spots"
    }
  }

  private static func grouped(_ number: Int) -> String {
    let (high, low) = number.quotientAndRemainder(dividingBy: 1_000)
    return high == 0 ? "\(low)" : "\(grouped(high)),\(String(1_000 + low).dropFirst())"
  }
}

/// A Python with what a peer needs: the one named by `VANLOG_BENCH_PYTHON`, or else the default.
struct Python {
  let path: String

  /// The first one that has all of the modules, or `nil`.
  static func that(has modules: String...) -> Python? {
    let named = getenv("VANLOG_BENCH_PYTHON").map { String(cString: $0) }
    let look =
      "import sys, importlib.util as u; sys.exit(any(not u.find_spec(m) for m in sys.argv[1:]))"
    return [named, "python3"].compactMap { $0 }.map(Python.init).first { python in
      (try? Child(python.path, ["-c", look] + modules).time()) != nil
    }
  }
}
