import Glibc
import Text

/// A small file system of its own, whose device counts only what is written to it.
final class PrivateDisk {
  let path: String
  private let image: String
  private let device: String

  /// Makes an ext4 as Debian does, or returns `nil` if this user may not mount one.
  ///
  /// It is initialised fully: what ext4 otherwise defers would be counted with the rest.
  init?(in folder: WorkFolder, mebibytes: Int) throws {
    image = folder.path + "/disk.img"
    path = folder.path + "/disk"
    try Command.run("truncate", "--size", "\(mebibytes)M", image)
    try Command.run(
      "/usr/sbin/mkfs.ext4", "-q", "-F", "-b", "4096",
      "-E", "lazy_itable_init=0,lazy_journal_init=0", image)
    guard let device = try? Command.output("/usr/sbin/losetup", "--find", "--show", image) else {
      return nil
    }
    self.device = device
    mkdir(path, 0o700)
    do {
      try Command.run("mount", device, path)
    } catch {
      try? Command.run("/usr/sbin/losetup", "--detach", device)
      return nil
    }
  }

  deinit {
    try? Command.run("umount", path)
    try? Command.run("/usr/sbin/losetup", "--detach", device)
  }

  /// Bytes that reach the device while `work` runs and until everything is flushed.
  func bytesWritten(by work: () throws -> Void) throws -> Double {
    let before = try bytesWritten
    try work()
    return try bytesWritten - before
  }

  /// Bytes that have reached the device, once everything is flushed.
  var bytesWritten: Double {
    get throws {
      try Command.run("sync", "--file-system", path)
      let name = device.split(separator: "/").last ?? ""
      let counters = try Command.output("cat", "/sys/block/\(name)/stat")
        .split(whereSeparator: \.isWhitespace)
      guard counters.count > 6, let sectors = Double(String(counters[6])) else {
        throw Child.Problem(description: "the kernel does not count what \(device) writes")
      }
      return sectors * 512
    }
  }
}
