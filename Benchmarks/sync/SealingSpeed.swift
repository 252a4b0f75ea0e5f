import Glibc
import Records
import Text
import TripStore
import TripSync

/// Encrypting, hashing and signing 5 MB in segments, against the calls of libsodium alone.
enum SealingSpeed {
  private static let sections = 40
  private static let sectionSize = 131_072
  private static let rounds = 20

  static func comparisons(_ folder: WorkFolder) throws -> [Comparison] {
    var random = Dice(seed: 11)
    let content = (0..<sectionSize).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let keys = DataKeys.random(for: RecordID(milliseconds: 1, using: &random))
    let device = DeviceKeys.random()
    let theirs = try times(of: "Benchmarks/sync/sealing.c", in: folder)
    let ours = try (0..<rounds).map { _ in try time { try seal(content, keys, device) } }
    return [
      Comparison(
        benchmark: "sync", question: "sealing 5 MB in segments", size: "40 segments of 128 KiB",
        unit: .milliseconds, samples: Samples(ours),
        yardstick: .peer("libsodium called from C", Samples(theirs), ratioAtMost: 2), aim: 1.2)
    ]
  }

  private static func seal(
    _ content: [UInt8], _ keys: DataKeys, _ device: DeviceKeys
  ) throws {
    var previous = [UInt8](repeating: 0, count: Segment.hashSize)
    var random = Dice(seed: 12)
    let actor = RecordID(milliseconds: 2, using: &random)
    for number in 1...sections {
      let header = SegmentHeader(
        repository: keys.repository, actor: actor, lane: .files, number: UInt64(number),
        previous: previous, epoch: 1)
      let sections = [Segment.Section(kind: "piece", content: content)]
      let bytes = try Segment(header: header, sections: sections).sealed(
        with: keys, signedBy: device)
      previous = Segment.chainHash(of: bytes)
    }
  }

  /// The same calls from C, which is compiled here.
  private static func times(of source: String, in folder: WorkFolder) throws -> [Double] {
    let program = folder.path + "/sealing"
    try Command.run("cc", "-O2", "-o", program, source, "-lsodium")
    return try Command.output(program).split(separator: "\n").compactMap { Double(String($0)) }
  }

  private static func time(_ body: () throws -> Void) rethrows -> Double {
    var (start, end) = (timespec(), timespec())
    clock_gettime(CLOCK_MONOTONIC, &start)
    try body()
    clock_gettime(CLOCK_MONOTONIC, &end)
    return Double(end.tv_sec - start.tv_sec) * 1e3 + Double(end.tv_nsec - start.tv_nsec) / 1e6
  }
}
