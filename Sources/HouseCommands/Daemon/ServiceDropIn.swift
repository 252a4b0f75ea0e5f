import Text

/// What a unit of the package cannot know: whose log it works on, and where gpsd is.
struct ServiceDropIn {
  static let units = ["vanlog-recorder", "vanlogd"]

  let unit: String
  let user: String
  let home: String
  /// An address of gpsd on another machine.
  let receiver: String?

  init(_ unit: String, user: String, home: String, gpsd: String) {
    self.unit = unit
    self.user = user
    self.home = home
    let host = String(gpsd.prefix { $0 != ":" })
    receiver = host.hasPrefix("127.") || unit != "vanlog-recorder" ? nil : host
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
    let allowed = receiver.map { "IPAddressAllow=\($0)\n" } ?? ""
    return """
      # Written by 'vanlog daemon install'; the next one writes it anew.
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
