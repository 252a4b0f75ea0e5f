public import HomeFolder
public import Text

/// What the settings of the home say about the page.
public struct PageSettings: Equatable, Sendable {
  /// Where it is served.
  public var address: ServiceAddress
  let hosts: HostRule
  /// Whether machines of the internet may connect.
  let isPublic: Bool

  public init(_ settings: Settings) {
    let standard = ServiceAddress(SettingSpec.webListen.standard)
    guard let address = ServiceAddress(settings[.webListen]) ?? standard else {
      preconditionFailure("the default of web.listen is an address")
    }
    self.address = address
    hosts = HostRule(machine: HostRule.machineName, further: settings[.webHosts].hostNames)
    isPublic = settings[.webPublic] == "yes"
  }

  /// Whether a machine may connect at all.
  func admits(_ peer: NumericAddress) -> Bool { isPublic || peer.isPrivate }
}

extension String {
  /// The names of a list with commas; none for `none`.
  fileprivate var hostNames: [String] {
    self == "none"
      ? [] : split(separator: ",").map { String($0.drop { $0 == " " }) }
  }
}
