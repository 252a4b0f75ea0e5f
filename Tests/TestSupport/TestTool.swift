public import Testing

internal import Glibc

/// What some tests need of the machine and not every machine has.
public enum TestTool: String, Sendable {
  case sqlite3
  case strace
  case systemd = "systemd-analyze"
  case trees = "root, for Debian trees"
  case unicodeData = "Debian's unicode-data"
  case pynacl = "a Python with PyNaCl (script/bootstrap --test)"
  case mounting = "the right to mount disks"
  case nginx = "nginx with WebDAV"
  case apache = "Apache with WebDAV"
  case wsgidav = "WsgiDAV"
  case moto = "moto, an S3 server"
  case sshd = "OpenSSH's server"
  case mosquitto = "mosquitto and mosquitto-clients"
  case homeAssistant = "Home Assistant's schemas (script/bootstrap --test)"

  public var isThere: Bool {
    switch self {
    case .sqlite3, .systemd: access("/usr/bin/\(rawValue)", X_OK) == 0
    case .strace: access("/usr/bin/\(rawValue)", X_OK) == 0 && !Self.isEmulated
    case .trees: geteuid() == 0 && Self.canMount
    case .unicodeData: access("/usr/share/unicode/UnicodeData.txt", R_OK) == 0
    case .pynacl: Self.hasPyNaCl
    case .mounting: Self.canMount
    case .nginx: NginxServer.isInstalled
    case .apache: ApacheServer.isInstalled
    case .wsgidav: WsgiDAVServer.isInstalled
    case .moto: MotoServer.isInstalled
    case .sshd: SSHServer.isInstalled
    case .mosquitto: MosquittoServer.isInstalled
    case .homeAssistant: access(Python.homeAssistant, X_OK) == 0
    }
  }

  /// Whether the programs under test are those of another machine, run by an emulator: it cannot be
  /// traced in place of them, and loads no library before them (script/test --arch).
  public static let isEmulated = getenv("VANLOG_EMULATED") != nil

  private static let hasPyNaCl = {
    (try? Finished.running(Python.path, ["-c", "import nacl.bindings"]))?.status == 0
  }()

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
