import DurableFiles
import Glibc
import Text
import TrackFormats

@testable import DriveRecorder

extension FuzzTarget {
  /// A line that begins with `+` gets its number and checksum, so that the fuzzer gets past them;
  /// all others stand as they are.
  static let blackbox = FuzzTarget("blackbox", "the file of a drive, damaged at will") { bytes in
    _ = FuzzFolder.write(try file(bytes), as: BlackBox.fileName)
    let home = try Directory(FuzzFolder.path)
    let read = try BlackBox.read(in: home, into: { _ in 0 }) { points, piece in
      if case .entry(.point) = piece { points += 1 }
    }
    guard let (points, contents) = read else { return }
    promise(points == contents.points, "each point counts once")
    let drive = try RecordedDrive.read(in: home)
    promise(drive?.track.points.count == points, "each point is in the track")

    let mended = must("a mended file") { try BlackBox.rewrite(in: home, contents) }
    promise(!mended.isDamaged, "a mended file is whole")
    promise(mended.points == points, "mending loses no point")
    let again = must("a mended file") { try RecordedDrive.read(in: home) }
    promise(
      again?.track.points.map(\.position) == drive?.track.points.map(\.position),
      "mending moves no point")
  }

  private static let header = DriveHeader(
    drive: .numbered(1), device: "van", boot: "boot-1",
    started: Instant(secondsSinceEpoch: 1_790_000_000), mode: .full)

  private static func file(_ bytes: [UInt8]) throws -> [UInt8] {
    var writer = LineWriter(header: header)
    writer.beginFile()
    var (file, number) = (writer.bytes, Int64(1))
    var checksum = LineChecksum(drive: header.drive)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard line.first == UInt8(ascii: "+") else {
        file += line + [UInt8(ascii: "\n")]
        continue
      }
      let text = line.dropFirst()
      let sum = String(checksum.of(text, number: number), radix: 16)
      let zeros = String(repeating: "0", count: 8 - sum.utf8.count)
      file += [UInt8(ascii: ",")] + text + Array(#","crc":"\#(zeros)\#(sum)"}"#.utf8) + [0x0A]
      number += 1
    }
    return file
  }
}
