internal import CLinux
internal import DurableFiles
internal import Glibc

/// What tells this machine, this card and this file from a copy of them.
///
/// The parts say more about their owner than others need to know: keep only a keyed hash.
public enum Whereabouts {
  /// Describes where a file is; the same until the file is copied, or its card moved.
  public static func ofFile(_ path: String) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ part: [UInt8]) { bytes += [UInt8(truncatingIfNeeded: part.count)] + part }
    add(machine())
    add(line(of: "/proc/device-tree/serial-number"))
    guard let file = Place(path) else { return bytes }
    add(card(holding: file.device))
    add(file.fileSystem)
    add(file.number)
    return bytes
  }

  /// The id of the machine; empty where it is kept in memory, as with a read-only root: then each start
  /// makes another one.
  static func machine(at path: String = "/etc/machine-id") -> [UInt8] {
    let memory: [UInt64] = [0x0102_1994, 0x8584_58F6]  // tmpfs, ramfs
    var (kind, id): (UInt64, UInt64) = (0, 0)
    guard clinux_file_system(path, &kind, &id) == 0, !memory.contains(kind) else { return [] }
    return line(of: path)
  }

  /// The first line of a small file of the system, empty if it cannot be read.
  private static func line(of path: String) -> [UInt8] {
    guard let bytes = try? File.contents(of: path, limit: 256) else { return [] }
    return Array(bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != 0 })
  }

  /// The serial number of the card or disk behind a file system.
  private static func card(holding device: (major: UInt64, minor: UInt64)) -> [UInt8] {
    let block = "/sys/dev/block/\(device.major):\(device.minor)"
    guard access(block, F_OK) == 0 else { return [] }
    // A partition is a folder in that of its disk. An SD card has a `cid`, a disk a serial number.
    for folder in [block + "/..", block] {
      for name in ["device/cid", "device/serial", "device/wwid"] {
        let found = line(of: folder + "/" + name)
        if !found.isEmpty { return found }
      }
    }
    return []
  }
}

extension Whereabouts {
  /// Where a file is on its disk.
  private struct Place {
    let device: (major: UInt64, minor: UInt64)
    let fileSystem: [UInt8]
    /// The number of the file, empty where it can change while the file stays.
    let number: [UInt8]

    /// FAT, exFAT, FUSE and overlays make numbers up as they go.
    private static let fleeting: [UInt64] = [0x4D44, 0x2011_BAB0, 0x6573_5546, 0x794C_7630]

    init?(_ path: String) {
      var status = stat()
      var (kind, id): (UInt64, UInt64) = (0, 0)
      guard stat(path, &status) == 0, clinux_file_system(path, &kind, &id) == 0 else { return nil }
      let number = UInt64(status.st_dev)
      // As glibc's own macros split it.
      device = (
        major: (number >> 8) & 0xFFF | (number >> 32) & ~0xFFF,
        minor: number & 0xFF | (number >> 12) & ~0xFF & 0xFFFF_FFFF
      )
      fileSystem = withUnsafeBytes(of: id) { Array($0) }
      self.number =
        Self.fleeting.contains(kind)
        ? [] : withUnsafeBytes(of: UInt64(status.st_ino)) { Array($0) }
    }
  }
}
