public import Testing

internal import Glibc

/// What some tests need of the machine and not every machine has.
public enum TestTool: String, Sendable {
  case sqlite3
  case strace
  case tracing = "an x86-64 whose programs may be traced"
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
  case accounting = "hledger and Beancount for the system's Python"
  case barcodeReader = "zbarimg (zbar-tools)"
  case plusCodes = "a Python with openlocationcode (script/bootstrap --test)"
  case phoneNumbers = "a Python with phonenumbers (script/bootstrap --test)"
  case calendars = "a Python with icalendar (script/bootstrap --test)"
  case homeAssistant = "Home Assistant's schemas (script/bootstrap --test)"
  case release = "the programs of a release (script/test --released)"
  case browser = "Chromium, its driver, and a Python with selenium (script/bootstrap --test)"

  public var isThere: Bool {
    switch self {
    case .sqlite3, .systemd: access("/usr/bin/\(rawValue)", X_OK) == 0
    case .strace: access("/usr/bin/\(rawValue)", X_OK) == 0 && !Self.isEmulated
    case .tracing: Self.canTrace
    case .trees: geteuid() == 0 && Self.canMount
    case .unicodeData: access("/usr/share/unicode/UnicodeData.txt", R_OK) == 0
    case .pynacl: Self.hasPyNaCl
    case .plusCodes: Self.hasPlusCodes
    case .phoneNumbers: Self.hasPhoneNumbers
    case .calendars: Self.hasCalendars
    case .mounting: Self.canMount
    case .nginx: NginxServer.isInstalled
    case .apache: ApacheServer.isInstalled
    case .wsgidav: WsgiDAVServer.isInstalled
    case .moto: MotoServer.isInstalled
    case .sshd: SSHServer.isInstalled
    case .mosquitto: MosquittoServer.isInstalled
    case .accounting: Self.hasAccounting
    case .barcodeReader: access(BarcodeReader.path, X_OK) == 0
    case .homeAssistant: access(Python.homeAssistant, X_OK) == 0
    case .release: Repository.testsRelease
    case .browser: Self.hasBrowser
    }
  }

  /// Whether the programs under test are those of another machine, run by an emulator: it cannot be
  /// traced in place of them, and loads no library before them (script/test --arch).
  public static let isEmulated = getenv("VANLOG_EMULATED") != nil

  private static var canTrace: Bool {
    #if arch(x86_64)
    !isEmulated
    #else
    false
    #endif
  }

  private static let hasPyNaCl = has("nacl.bindings")
  private static let hasPlusCodes = has("openlocationcode")
  private static let hasPhoneNumbers = has("phonenumbers")
  private static let hasCalendars = has("icalendar")

  private static func has(_ module: String) -> Bool {
    (try? Finished.running(Python.path, ["-c", "import \(module)"]))?.status == 0
  }

  private static let hasAccounting = {
    access("/usr/bin/hledger", X_OK) == 0
      && (try? Finished.running("/usr/bin/python3", ["-c", "import beancount"]))?.status == 0
  }()

  private static let hasBrowser = {
    access("/usr/bin/chromium", X_OK) == 0 && access("/usr/bin/chromedriver", X_OK) == 0
      && has("selenium")
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
