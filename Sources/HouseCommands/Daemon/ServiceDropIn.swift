import HomeFolder
import Text

/// What a unit of the package cannot know: whose log it works on, and where gpsd is.
struct ServiceDropIn {
  /// The services that a user's settings ask for.
  static func units(_ settings: Settings) -> [String] {
    let isPageOpen = ServiceAddress(settings[.webListen]).map { !$0.host.isLoopback } ?? false
    return ["vanlog-recorder", "vanlogd"] + (isPageOpen ? ["vanlog-web"] : [])
  }

  let unit: String
  let user: String
  let home: String
  /// What else it may talk with than the unit says: a gpsd on another machine, or the internet.
  let peer: String?

  init(_ unit: String, user: String, home: String, _ settings: Settings) {
    self.unit = unit
    self.user = user
    self.home = home
    let host = String(settings[.receiver].prefix { $0 != ":" })
    switch unit {
    case "vanlog-recorder": peer = host.hasPrefix("127.") ? nil : host
    case "vanlog-web": peer = settings[.webPublic] == "yes" ? "any" : nil
    default: peer = nil
    }
  }

  var instance: String { "\(unit)@\(user).service" }

  var path: String { "/etc/systemd/system/\(instance).d/vanlog.conf" }

  /// The unit's entry among those that start at boot, and what it leads to.
  var link: (path: String, target: String) {
    (
      "/etc/systemd/system/multi-user.target.wants/\(instance)",
      "/lib/systemd/system/\(unit)@.service"
    )
  }

  var text: String {
    let allowed = peer.map { "IPAddressAllow=\($0)\n" } ?? ""
    return """
      # Written by 'vanlog daemon install'; the next run overwrites it.
      [Service]
      Environment="VANLOG_HOME=\(Self.escaped(home))"
      ReadWritePaths="\(Self.escaped(home))"
      \(allowed)
      """
  }

  /// As systemd reads text between quotes.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "%"): bytes += [byte, byte]
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): bytes += [UInt8(ascii: "\\"), byte]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
