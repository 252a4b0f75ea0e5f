import DurableFiles
import Glibc
import Text

/// What a long drive costs the card, and what rewriting the file each time would cost.
struct DiskWrites {
  static let seconds = 36_000
  private static let size = "10 h, 36,000 points"
  private static let pointsPerWrite = 5

  let dist: String
  let folder: WorkFolder
  /// The path of the drive's reports.
  let reports: String

  func comparisons() throws -> [Comparison] {
    guard let disk = try PrivateDisk(in: folder, mebibytes: 512) else {
      return [try rangesWritten(), try syncs()]
    }
    var (bytes, file) = ([Double](), [UInt8]())
    for round in 0..<3 {
      let recording = Recording(dist: dist, home: "\(disk.path)/home\(round)")
      bytes.append(try disk.bytesWritten { try expectAll(recording.record(reports)) })
      file = try File.contents(of: recording.blackBox, limit: 1 << 26)
    }
    let rewritten = try disk.bytesWritten { try rewrite(file, in: disk.path) }
    return [
      compare("bytes to the device", .megabytes, bytes, .bound(60)),
      compare(
        "bytes to the device", .megabytes, bytes,
        .peer("rewriting", Samples([rewritten / 1e6]), ratioAtMost: 1.0 / 200)),
      try syncs(),
    ]
  }

  private func compare(
    _ question: String, _ unit: Comparison.Unit, _ bytes: [Double],
    _ yardstick: Comparison.Yardstick
  ) -> Comparison {
    Comparison(
      benchmark: "recorder", question: "drive: \(question)", size: Self.size, unit: unit,
      samples: Samples(bytes.map { $0 / 1e6 }), yardstick: yardstick)
  }

  private func expectAll(_ points: Int) throws {
    guard points == Self.seconds else {
      throw Child.Problem(description: "only \(points) of \(Self.seconds) points were saved")
    }
  }

  /// The peer: for every five points the whole file is written, synced and renamed.
  ///
  /// It writes what the recorder wrote, up to each point at which the recorder saved.
  private func rewrite(_ file: [UInt8], in path: String) throws {
    let folder = try Directory(path)
    var points = 0
    for (index, byte) in file.enumerated() where byte == UInt8(ascii: "\n") {
      guard isPoint(file, endingAt: index) else { continue }
      points += 1
      guard points.isMultiple(of: Self.pointsPerWrite) else { continue }
      try folder.replace("rewritten.json", with: file[...index] + Array("]}\n".utf8))
    }
    try expectAll(points)
  }

  /// Whether the line that ends here is a point: only points contain a latitude.
  private func isPoint(_ file: [UInt8], endingAt end: Int) -> Bool {
    let start = file[..<end].lastIndex(of: UInt8(ascii: "\n")) ?? -1
    let line = String(decoding: file[(start + 1)..<end], as: UTF8.self)
    return line.contains(bytesOf: #""lat":"#)
  }
}

// What the recorder asks of the system.
extension DiskWrites {
  /// All calls that wait for the disk, each of which makes the card write.
  private func syncs() throws -> Comparison {
    let calls = try trace("fdatasync,fsync")
    let count = calls.count { String($0).contains(bytesOf: "sync(") }
    return Comparison(
      benchmark: "recorder", question: "drive: calls of fdatasync and fsync", size: Self.size,
      unit: .calls, samples: Samples([Double(count)]), yardstick: .bound(8_000))
  }

  /// Without a disk of our own: every block of 4 KiB that a call touches.
  private func rangesWritten() throws -> Comparison {
    let bytes = try trace("pwrite64").compactMap(Self.blocksTouched).reduce(0, +)
    return compare("blocks given to pwrite", .megabytes, [bytes], .bound(60))
  }

  private func trace(_ calls: String) throws -> [Substring] {
    let log = folder.path + "/strace.log"
    let recording = Recording(dist: dist, home: folder.path + "/traced-\(calls)")
    let replay = recording.replay(reports)
    try Child(
      "strace",
      ["-f", "--seccomp-bpf", "-s", "0", "-e", "trace=\(calls)", "-o", log, replay.path]
        + replay.arguments
    ).expectSuccess()
    let bytes = try File.contents(of: log, limit: 1 << 26)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// The size of the blocks in a line such as `12 pwrite64(7, ""..., 612, 4096) = 612`.
  private static func blocksTouched(_ line: Substring) -> Double? {
    let fields = line.split(whereSeparator: { " ,()=".contains($0) })
    guard fields.count >= 3, let count = fields.last.flatMap({ Int($0) }),
      let offset = Int(fields[fields.count - 2])
    else { return nil }
    return Double(((offset + count + 4_095) / 4_096 - offset / 4_096) * 4_096)
  }
}

extension Child {
  /// Runs a program without timing it; it must succeed.
  func expectSuccess() throws {
    _ = try time()
  }
}
