internal import Glibc
public import Text

/// The addresses of this machine, those that phones in the van can reach first.
public enum OwnAddresses {
  /// An address and the interface that has it.
  public struct Entry: Hashable, Sendable {
    let interface: String
    let address: NumericAddress

    public init(interface: String, address: NumericAddress) {
      (self.interface, self.address) = (interface, address)
    }
  }

  /// What the kernel has now.
  public static func current() -> [Entry] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var entries: [Entry] = []
    var next = first
    while let interface = next {
      next = interface.pointee.ifa_next
      guard interface.pointee.ifa_flags & UInt32(IFF_UP) != 0,
        let name = interface.pointee.ifa_addr, let address = address(name)
      else { continue }
      let label = String(cString: interface.pointee.ifa_name)
      entries.append(Entry(interface: label, address: address))
    }
    return entries
  }

  private static func address(_ name: UnsafeMutablePointer<sockaddr>) -> NumericAddress? {
    switch CInt(name.pointee.sa_family) {
    case AF_INET:
      name.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { name in
        NumericAddress(bytes: withUnsafeBytes(of: name.pointee.sin_addr) { Array($0) })
      }
    case AF_INET6:
      name.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { name in
        NumericAddress(bytes: withUnsafeBytes(of: name.pointee.sin6_addr) { Array($0) })
      }
    default: nil
    }
  }

  /// Those under which a phone can open the page that is served at an address, the best first.
  public static func reachable(
    _ entries: [Entry], servedAt host: NumericAddress
  ) -> [NumericAddress] {
    guard host.isUnspecified else { return [host] }
    let fitting = entries.filter { entry in
      // An address of the link alone means nothing without the name of the link.
      !entry.address.isLoopback && !entry.address.isOfLink
        && (host.four == nil || entry.address.four != nil)
    }
    let ranked = fitting.enumerated().sorted { one, other in
      let (first, second) = (rank(one.element), rank(other.element))
      return first != second ? first < second : one.offset < other.offset
    }
    return ranked.map(\.element.address)
  }

  /// The van's own Wi-Fi before cables, both before all else; IPv4 first, which people can type.
  private static func rank(_ entry: Entry) -> Int {
    let isWireless = ["wl", "ap", "uap", "br"].contains { entry.interface.hasPrefix($0) }
    let isCable = ["en", "eth"].contains { entry.interface.hasPrefix($0) }
    let kind = isWireless ? 0 : isCable ? 1 : 2
    let family = entry.address.four == nil ? 1 : 0
    return (entry.address.isPrivate ? 0 : 10) + family * 3 + kind
  }
}
