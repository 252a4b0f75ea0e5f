import Testing

@testable import NetRemotes

/// What is taken from the answer to a PROPFIND.
@Suite struct MultistatusTests {
  private func listing(
    _ hrefs: [(String, isFolder: Bool)], of folder: String = "/dav/my van/"
  ) throws -> Multistatus {
    var xml = "<?xml version=\"1.0\"?><D:multistatus xmlns:D=\"DAV:\">"
    for (href, isFolder) in hrefs {
      let type = isFolder ? "<D:resourcetype><D:collection/></D:resourcetype>" : ""
      xml += "<D:response><D:href>\(href)</D:href><D:propstat><D:prop>\(type)</D:prop>"
      xml += "<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
    }
    var listing = Multistatus(of: folder, page: FolderPage(of: "", after: "", limit: 10))
    var reader = MarkupReader()
    try Array((xml + "</D:multistatus>").utf8).withUnsafeBytes { bytes in
      try reader.take(bytes, &listing)
    }
    #expect(reader.isWhole)
    return listing
  }

  private func keys(_ listing: Multistatus) -> [String] {
    var page = listing.page
    return page.entries().map(\.key)
  }

  @Test(arguments: [
    "/dav/my%20van", "http://nas:8080/dav/my%20van", "https://nas/dav/%6Dy%20van", "/dav/my van",
    "\n /dav/my%20van",
  ])
  func `entries are found however the server writes their addresses`(folder: String) throws {
    let listing = try listing([
      (folder + "/", true), (folder + "/heads/", true), (folder + "/log", true),
      (folder + "/re%70o", false),
    ])
    #expect(keys(listing) == ["heads/", "log/", "repo"])
    #expect(listing.hasFolder && listing.isFolder)
  }

  @Test(arguments: [
    "/dav/my%20van/../../etc/passwd", "/dav/my%20van/a/b", "/dav/other/a", "/a", "a",
    "/dav/my%20van/A", "/dav/my%20van/a%00", "/dav/my%20van/.part", "/dav/my%20van/-a",
    "/dav/my%20van/%2e%2e", "/dav/my%20van/a%2Fb", "/dav/my%20van/%", "/dav/my%20van//",
    "ftp:/dav/my%20van/a", "", "/dav/my%20vana",
  ])
  func `what is not in the folder, or no name of an object, is left out`(href: String) throws {
    let listing = try listing([("/dav/my%20van/", true), (href, false)])
    #expect(keys(listing) == [])
  }

  @Test func `a file in place of the folder is not a folder, and another folder is not it`() throws
  {
    let file = try listing([("/dav/my%20van", false)])
    #expect(file.hasFolder && !file.isFolder)
    #expect(try !listing([("/dav/elsewhere/", true)]).hasFolder)
  }

  @Test func `addresses in properties are not those of entries`() throws {
    let xml = """
      <multistatus><response><href>/a/</href><propstat><prop><resourcetype><collection/></resourcetype>
      <owner><href>/a/b</href></owner></prop></propstat></response></multistatus>
      """
    var listing = Multistatus(of: "/a/", page: FolderPage(of: "", after: "", limit: 10))
    var reader = MarkupReader()
    try Array(xml.utf8).withUnsafeBytes { bytes in try reader.take(bytes, &listing) }
    #expect(keys(listing) == [] && listing.isFolder)
  }
}
