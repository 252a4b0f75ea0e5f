import Testing

@testable import NetRemotes

/// Buckets: where they are and what they list.
@Suite struct BucketTests {
  @Test(arguments: [
    ("//nas:9000/van", "nas:9000", "/van/heads/a", "/van", ""),
    ("//nas/van/my trips/", "nas", "/van/my%20trips/heads/a", "/van", "my trips/"),
    ("//s3.amazonaws.com/van/x", "van.s3.amazonaws.com", "/x/heads/a", "/", "x/"),
    (
      "//s3.eu-central-1.amazonaws.com/van", "van.s3.eu-central-1.amazonaws.com", "/heads/a", "/",
      ""
    ),
    ("//s3.amazonaws.com/my.van", "s3.amazonaws.com", "/my.van/heads/a", "/my.van", ""),
  ])
  func `a bucket is a folder of a server, and at Amazon a server`(
    text: String, authority: String, path: String, list: String, prefix: String
  ) throws {
    let bucket = try BucketAddress(parsing: text, isSecure: true)
    #expect(bucket.server.authority == authority && bucket.prefix == prefix)
    #expect(bucket.path("heads/a") == path && bucket.path() == list)
  }

  @Test(arguments: ["//nas", "//nas/", "//nas/a b/", "//nas/%2F", "nas/van"])
  func `an address without a bucket is refused`(text: String) {
    #expect(throws: Complaint.self) { try BucketAddress(parsing: text, isSecure: true) }
  }

  @Test(
    arguments: [
      ("//s3.eu-central-1.amazonaws.com/van", "eu-central-1"), ("//s3.amazonaws.com/van", nil),
      ("//s3.eu.example/van", nil), ("//x.s3.us-west-2.amazonaws.com/v", "us-west-2"),
    ] as [(String, String?)])
  func `the name of a server of Amazon has its region`(text: String, region: String?) {
    #expect(BucketAddress.region(of: text) == region)
  }

  @Test func `keys that are names of objects are listed`() throws {
    let xml = """
      <?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name>
      <IsTruncated>true</IsTruncated><Contents><Key>van/heads/a</Key><Owner><Key>van/x</Key></Owner>
      </Contents><Contents><Key>van/Heads</Key></Contents><Contents><Key>other/a</Key></Contents>
      <Contents><Key>van/log/&#x61;</Key></Contents><Contents><Key>vanish</Key></Contents>
      </ListBucketResult>
      """
    var listing = BucketListing(prefix: "van/")
    var reader = MarkupReader()
    try Array(xml.utf8).withUnsafeBytes { bytes in try reader.take(bytes, &listing) }
    #expect(listing.names == ["heads/a", "log/a"] && listing.isTruncated && listing.isListing)
    #expect(listing.lastKey == Array("vanish".utf8))
  }
}
