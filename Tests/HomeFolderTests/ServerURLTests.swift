import HomeFolder
import Testing

struct ServerURLTests {
  @Test func `an address has its parts`() throws {
    let url = try #require(
      ServerURL(parsing: "https://anna@Example.org:8443/a/b?c=d", schemes: ["http", "https"]))
    #expect(url.scheme == "https")
    #expect(url.user == "anna")
    #expect(url.host == "example.org")
    #expect(url.port == 8443)
    #expect(url.path == "/a/b?c=d")
  }

  @Test func `a number with colons loses its brackets, and gets them back`() throws {
    let url = try #require(ServerURL(parsing: "mqtt://[FE80::1]:1884", schemes: ["mqtt"]))
    #expect(url.host == "fe80::1")
    #expect(url.hostInBrackets == "[fe80::1]")
    #expect(url.port == 1884)
  }

  @Test(
    arguments: [
      "127.0.0.1", "10.1.2.3", "192.168.0.9", "172.16.0.1", "172.31.255.255", "169.254.3.4",
      "100.64.0.1", "localhost", "homeassistant", "broker.local", "nas.lan", "x.home.arpa", "[::1]",
      "[fd00::5]", "[fe80::1]",
    ])
  func `a machine of the local network is nearby`(host: String) {
    #expect(ServerURL(parsing: "mqtt://\(host)", schemes: ["mqtt"])?.isNearby == true)
  }

  @Test(
    arguments: [
      "8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "100.63.0.1", "100.128.0.1", "11.0.0.1",
      "example.org", "local.example.org", "10.example.org", "127.1", "2130706433", "[2001:db8::1]",
      "[::ffff:8.8.8.8]", "notlocal.x",
    ])
  func `any other machine is not`(host: String) {
    #expect(ServerURL(parsing: "mqtt://\(host)", schemes: ["mqtt"])?.isNearby == false)
  }
}
