public import Testing

internal import Glibc

/// What some tests need of the machine and not every machine has.
public enum TestTool: String, Sendable {
  case sqlite3
  case strace
  case mounting = "the right to mount disks"

  public var isThere: Bool {
    switch self {
    case .sqlite3, .strace: access("/usr/bin/\(rawValue)", X_OK) == 0
    case .mounting: Self.canMount
    }
  }

  /// In a mount namespace of its own, which containers may forbid even to root.
  private static let canMount = {
    let mounted = try? Finished.running(
      "/usr/bin/unshare", ["-m", "/bin/sh", "-c", "mount -t tmpfs none /mnt"])
    return mounted?.status == 0
  }()
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where one of these is missing.
  public static func needs(_ tools: TestTool...) -> Self {
    .enabled(
      if: tools.allSatisfy(\.isThere),
      "needs \(tools.map(\.rawValue).joined(separator: ", "))")
  }
}
