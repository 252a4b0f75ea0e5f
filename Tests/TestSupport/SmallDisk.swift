internal import Glibc

/// A small disk in memory, mounted as long as this lives.
public final class SmallDisk {
  public let path: String

  /// Only root may mount, and not in every container.
  public static let isPossible = geteuid() == 0 && TestTool.mounting.isThere

  /// One in the folder of the test.
  public convenience init(_ name: String = "disk", kibibytes: Int = 256) throws {
    try self.init(at: TemporaryDirectory.current.file(name), kibibytes: kibibytes)
  }

  /// One at a path, where a folder is made if there is none.
  public init(at path: String, kibibytes: Int) throws {
    self.path = path
    mkdir(path, 0o755)
    try Self.run("mount -t tmpfs -o size=\(kibibytes)k,mode=777 none \"$disk\"", path)
  }

  deinit {
    unplug()
  }

  /// Takes the disk away, even if it is in use; an empty folder is left.
  public func unplug() {
    _ = try? Self.run("umount -l \"$disk\"", path)
  }

  /// Leaves no room but for so many pages.
  public func fill(leaving pages: Int = 0) throws {
    try Self.run(
      """
      cat /dev/zero >"$disk/.filler.new" 2>/dev/null; test -s "$disk/.filler.new" || exit 1
      truncate -s "-$((\(pages) * 4096))" "$disk/.filler.new"
      """, path)
  }

  public func makeRoom() throws {
    try Self.run("rm \"$disk/.filler.new\"", path)
  }

  public func makeReadOnly() throws {
    try Self.run("mount -o remount,ro \"$disk\"", path)
  }

  private static func run(_ script: String, _ path: String) throws {
    let finished = try Finished.running(
      "/bin/sh", ["-c", script],
      environment: ["disk": path, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
    guard finished.status == 0 else { throw Finished.Failure(description: finished.errors) }
  }
}
