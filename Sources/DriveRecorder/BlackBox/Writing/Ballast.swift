internal import Text
internal import DurableFiles
internal import Glibc

/// A file that only takes up space; removing it makes room for half an hour of points.
struct Ballast: ~Copyable {
  static let fileName = "ballast"
  static let size = 262_144
  private static let blockSize = 4_096
  /// With less free space than this, the ballast would do more harm than good.
  private static let spaceToSpare: UInt64 = 16_777_216
  /// How often to retry creating it, in milliseconds.
  private static let pause: Int64 = 60_000

  private let folder: Directory
  private var isThere = false
  private var triedAt: Int64?

  /// Takes over the ballast of an earlier run.
  init(in folder: consuming Directory) {
    // If this cannot be found out, it is created again.
    let status = try? folder.status(of: Self.fileName)
    isThere = status?.size == Self.size
    self.folder = folder
  }

  /// Creates the file if it is missing, there is room, and the last try was a while ago.
  ///
  /// It is only a convenience, so a failure is not reported.
  mutating func make(at now: Int64) {
    guard !isThere, now.subtractingSaturated(triedAt ?? .min) >= Self.pause else { return }
    triedAt = now
    guard freeBytes >= Self.spaceToSpare else { return }
    isThere = (try? folder.replace(Self.fileName, with: Self.bytes)) != nil
  }

  /// Removes the file, and returns whether that freed any space.
  mutating func giveUp(at now: Int64) -> Bool {
    guard isThere else { return false }
    isThere = false
    triedAt = now
    return (try? folder.remove(Self.fileName)) ?? false
  }

  private var freeBytes: UInt64 {
    var space = statvfs()
    guard statvfs(folder.path, &space) == 0 else { return 0 }
    return UInt64(space.f_bavail) &* UInt64(space.f_frsize)
  }

  /// Bytes that a compressing file system cannot shrink much.
  private static var bytes: [UInt8] {
    var state: UInt32 = 0x9E37_79B9
    let block = (0..<blockSize).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    return [UInt8](repeatElement(block, count: size / blockSize).joined())
  }
}
