import Foundation
import HomeFolder
import TestSupport
import Testing

/// The kernel's tables of routes, as written down from machines.
@Suite(.temporaryDirectory) struct DefaultRouteTests {
  private static let header =
    "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
  private static let zeros = String(repeating: "0", count: 32)

  @Test(arguments: [
    ("eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n", true),
    ("wwan0\t00000000\t00000000\t0001\t0\t0\t700\t00000000\t0\t0\t0\n", true),
    // A network at hand leads nowhere else, and so does half of all addresses.
    ("eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0\n", false),
    ("tun0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000080\t0\t0\t0\n", false),
    // Down, rejecting, or the loopback.
    ("eth0\t00000000\t0101A8C0\t0002\t0\t0\t100\t00000000\t0\t0\t0\n", false),
    ("eth0\t00000000\t00000000\t0201\t0\t0\t100\t00000000\t0\t0\t0\n", false),
    ("lo\t00000000\t00000000\t0001\t0\t0\t100\t00000000\t0\t0\t0\n", false),
    ("", false), ("eth0\t00000000\n", false), ("eth0\tx\ty\tz\t0\t0\t0\tw\n", false),
  ])
  func `a default route of IPv4 means online`(row: String, isOnline: Bool) throws {
    let folder = TemporaryDirectory.current
    try Data((Self.header + row).utf8).write(to: URL(filePath: folder.file("route")))
    #expect(DefaultRoute.exists(in: folder.path) == isOnline)
  }

  @Test(arguments: [
    ("00", "00000003", "eth0", true), ("00", "00200200", "lo", false),
    ("00", "00200200", "eth0", false), ("40", "00000001", "eth0", false),
  ])
  func `a default route of IPv6 means online`(
    length: String, flags: String, interface: String, isOnline: Bool
  ) throws {
    let row =
      "\(Self.zeros) \(length) \(Self.zeros) 00 \(Self.zeros) 00000400 00000001 00000000 "
      + "\(flags)     \(interface)\n"
    let folder = TemporaryDirectory.current
    try Data(row.utf8).write(to: URL(filePath: folder.file("ipv6_route")))
    #expect(DefaultRoute.exists(in: folder.path) == isOnline)
  }

  @Test func `without tables there is no network`() {
    #expect(!DefaultRoute.exists(in: TemporaryDirectory.current.path))
  }
}
