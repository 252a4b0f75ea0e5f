import Testing

@testable import NetRemotes

/// Where an address leads.
@Suite struct ServerAddressTests {
  @Test(
    arguments: [
      ("//nas", nil, "nas", ""), ("//nas/", nil, "nas", ""),
      ("//NAS:8443/van/", nil, "nas:8443", "/van"),
      ("//van@cloud.example/a:b/my%20van", "van", "cloud.example", "/a:b/my van"),
      ("//cloud.example:443/a//b", nil, "cloud.example", "/a/b"),
      ("//[::1]:8080/x", nil, "[::1]:8080", "/x"), ("//nas/100% sure", nil, "nas", "/100% sure"),
      ("//a@b@nas/x", "a@b", "nas", "/x"), ("//nas/%C3%BC", nil, "nas", "/ü"),
    ] as [(String, String?, String, String)])
  func `an address names a server and a folder`(
    text: String, user: String?, authority: String, path: String
  ) throws {
    let address = try ServerAddress(parsing: text, isSecure: true)
    #expect(address.user == user && address.authority == authority && address.path == path)
  }

  @Test(arguments: [
    "", "/", "nas", "//", "///van", "//@nas/", "//nas:/x", "//nas:0/", "//nas:65536/", "//nas:x/",
    "//-nas/", "//.nas/", "//na s/", "//n%61s/", "//[nas]/", "//[]/", "//nas/a?b", "//nas/a#b",
    "//nas/../x", "//nas/a/%2e%2e/x", "//nas/.", "//nas/%00", "//nas/%0A", "//nas/%FF",
  ])
  func `what leads nowhere is refused`(text: String) {
    #expect(throws: Complaint.self) { try ServerAddress(parsing: text, isSecure: true) }
  }

  @Test(arguments: [
    ("/a b/c", "/a%20b/c", "%2Fa%20b%2Fc"), ("~-_.", "~-_.", "~-_."),
    ("ü+&=", "%C3%BC%2B%26%3D", ""),
    ("100%", "100%25", "100%25"),
  ])
  func `paths are percent-encoded`(text: String, encoded: String, whole: String) {
    #expect(PercentCoding.encoded(text) == encoded)
    if !whole.isEmpty { #expect(PercentCoding.encoded(text, keepsSlash: false) == whole) }
    #expect(PercentCoding.decoded(encoded.utf8) == Array(text.utf8))
  }

  @Test(arguments: ["%", "%4", "%4g", "a%%41"])
  func `half an encoded byte is none`(text: String) {
    #expect(PercentCoding.decoded(text.utf8) == nil)
  }
}
