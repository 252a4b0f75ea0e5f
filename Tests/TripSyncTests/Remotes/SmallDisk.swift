import Glibc
import TestSupport

/// A disk of 256 KiB in memory, mounted in the folder of the test as long as this lives.
final class SmallDisk {
  let path: String

  /// Only root may mount, and not in every container.
  static let isPossible =
    geteuid() == 0
    && (try? Finished.running(
      "/usr/bin/unshare", ["-m", "/bin/sh", "-c", "mount -t tmpfs none /mnt"]))?.status == 0

  init(_ name: String = "disk") throws {
    path = TemporaryDirectory.current.file(name)
    mkdir(path, 0o755)
    try Self.run("mount -t tmpfs -o size=256k none \"$disk\"", path)
  }

  deinit {
    unplug()
  }

  /// Takes the disk away, even if it is in use; an empty folder is left.
  func unplug() {
    _ = try? Self.run("umount -l \"$disk\"", path)
  }

  /// Leaves no room at all.
  func fill() throws {
    try Self.run(
      "cat /dev/zero >\"$disk/.filler.new\" 2>/dev/null; test -s \"$disk/.filler.new\"",
      path)
  }

  func makeRoom() throws {
    try Self.run("rm \"$disk/.filler.new\"", path)
  }

  func makeReadOnly() throws {
    try Self.run("mount -o remount,ro \"$disk\"", path)
  }

  private static func run(_ script: String, _ path: String) throws {
    let finished = try Finished.running(
      "/bin/sh", ["-c", script],
      environment: ["disk": path, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
    guard finished.status == 0 else { throw Failure(description: finished.errors) }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
