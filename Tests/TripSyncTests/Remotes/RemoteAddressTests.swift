import Testing

@testable import TripSync

/// How the addresses of remotes are written.
@Suite struct RemoteAddressTests {
  @Test(arguments: [
    ("dir:/media/stick/vanlog", "dir", "/media/stick/vanlog"),
    ("webdav+https://van@cloud.example/a:b", "webdav+https", "//van@cloud.example/a:b"),
    ("s3://bucket/van", "s3", "//bucket/van"), ("example:/srv/my van", "example", "/srv/my van"),
    ("sftp://nas:22/van", "sftp", "//nas:22/van"),
  ])
  func `an address has a scheme and a rest`(text: String, scheme: String, rest: String) throws {
    let address = try RemoteAddress(parsing: text)
    #expect(address.scheme == scheme && address.rest == rest && address.description == text)
  }

  @Test(arguments: [
    ("", RemoteAddressError.noScheme), ("/media/stick", .folder), (":/a", .noScheme),
    ("Dir:/a", .noScheme), ("../x:/a", .noScheme), ("a b:/a", .noScheme), ("1:/a", .noScheme),
    (String(repeating: "a", count: 33) + ":/a", .noScheme), ("dir:", .nothingAfterScheme),
    ("dir:a/b", .relativePath), ("x:a\nb", .controlCharacter), ("x:\u{202E}", .controlCharacter),
    ("x:" + String(repeating: "a", count: 1_023), .tooLong),
    ("webdav+https://van:secret@cloud.example/", .password), ("s3://a:b@c", .password),
  ])
  func `what is not an address is refused, and never shown`(
    text: String, reason: RemoteAddressError
  ) {
    let error = #expect(throws: RemoteAddressError.self) { try RemoteAddress(parsing: text) }
    #expect(error == reason)
    #expect(!"\(reason)".contains("secret"))
  }
}
