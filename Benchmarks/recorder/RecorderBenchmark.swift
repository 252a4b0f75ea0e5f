import DurableFiles

/// What recording costs in writes, memory and processor time, and what a kill loses.
enum RecorderBenchmark {
  static func run(dist: String) throws -> [Comparison] {
    let folder = try WorkFolder()
    let reports = folder.path + "/drive.log"
    try folder.write(MadeUpDrive(seconds: DiskWrites.seconds).reports, to: reports)
    return try DiskWrites(dist: dist, folder: folder, reports: reports).comparisons()
      + LiveClients(dist: dist, folder: folder).comparisons()
      + Recovery(dist: dist, folder: folder, reports: reports).comparisons()
      + LongReplay(dist: dist, folder: folder).comparisons()
  }
}

extension WorkFolder {
  /// Writes a file in this folder.
  func write(_ bytes: [UInt8], to file: String) throws {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    try Directory(path).replace(name, with: bytes)
  }
}
