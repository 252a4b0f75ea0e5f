import Testing
import Text
import WebAccess

/// What stands behind `http://`.
struct WebHostTests {
  @Test(
    arguments: [
      ("van.lan", "http://van.lan/"), ("VAN.Local.", "http://van.local/"),
      ("van-pi:8043", "http://van-pi:8043/"), ("van_pi:80", "http://van_pi/"),
      ("192.168.8.1:8043", "http://192.168.8.1:8043/"), ("10.0.0.1", "http://10.0.0.1/"),
      ("[fd12::1]:8043", "http://[fd12::1]:8043/"), ("[FD12:0::1]", "http://[fd12::1]/"),
    ])
  func `a name or an address leads to the page`(text: String, link: String) throws {
    #expect(try #require(WebHost(text)).link == link)
  }

  @Test(arguments: [
    "", ":", ":8043", "van:", "van:x", "van:70000", "van:123456", "van:8043:1", "::1", "[::1",
    "[van]:8043", "[192.168.8.1]", "[::1]x", "van..lan", ".lan", "a b", "a/b", "a@b", "van#pair",
    "ü",
    "van\u{0}", "http://van", String(repeating: "a", count: 64),
    Array(repeating: "a", count: 128).joined(separator: "."),
  ])
  func `anything else does not`(text: String) {
    #expect(WebHost(text) == nil)
  }

  @Test func `only what is numeric is an address`() throws {
    #expect(WebHost("192.168.8.1:1")?.address == NumericAddress("192.168.8.1"))
    #expect(WebHost("[fd12::1]")?.address == NumericAddress("fd12::1"))
    #expect(try #require(WebHost("192.168.8")).address == nil)
    #expect(try #require(WebHost("0x7f000001")).address == nil)
  }
}
