/// scipy's tree of all spots in memory, asked for the indices of the twenty nearest.
struct NearestTree {
  /// Prints how many microseconds each query took, after running all of them once.
  private static let script = """
    import csv, math, sys, time
    import numpy as np
    from scipy.spatial import cKDTree
    with open(sys.argv[1], encoding='utf-8', newline='') as f:
        rows = csv.reader(f)
        next(rows)
        places = np.radians([(float(r[2]), float(r[3])) for r in rows])
    lat, lon = places[:, 0], places[:, 1]
    tree = cKDTree(np.c_[np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)])
    def ask(lat, lon):
        a, b = math.radians(lat), math.radians(lon)
        return tree.query((math.cos(a) * math.cos(b), math.cos(a) * math.sin(b), math.sin(a)), 20)
    centres = [tuple(map(float, line.split(','))) for line in open(sys.argv[2])]
    for c in centres:
        ask(*c)
    for c in centres:
        start = time.perf_counter()
        ask(*c)
        print((time.perf_counter() - start) * 1e6)
    """

  private let python: Python
  private let file: SpotsFile
  private let list: String

  /// `nil` if scipy is not installed.
  init?(file: SpotsFile, centres: Centres, in folder: WorkFolder) throws {
    guard let python = Python.that(has: "numpy", "scipy") else { return nil }
    self.python = python
    self.file = file
    list = folder.path + "/centres.txt"
    let lines = centres.places.indices.map { centres[$0].text + "\n" }
    try folder.write(Array(lines.joined().utf8), to: list)
  }

  func microseconds() throws -> [Double] {
    let output = try Command.output(python.path, "-c", Self.script, file.path, list)
    return output.split(whereSeparator: \.isNewline).compactMap { Double(String($0)) }
  }
}
