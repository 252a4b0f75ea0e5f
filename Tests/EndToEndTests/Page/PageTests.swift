import TestSupport
import Testing

/// The page for phones in a real browser, at the size of a phone, with a real server behind it.
///
/// `Tests/Browser/check.py NAME` runs one of these by hand; pictures are in `.build/page-pictures`.
@Suite(.serialized, .needs(.browser)) struct PageTests {
  @Test func `numbers, ids and map files are read as they must be, damaged ones too`() throws {
    try passes("parts")
  }

  @Test func `five screens in three lights please axe and fit every phone`() throws {
    try passes("looks")
  }

  @Test func `a phone is paired by link or code, and shut out at once`() throws {
    try passes("pairing")
  }

  @Test func `the page opens again far from the van, and says how old it is`() throws {
    try passes("away")
  }

  @Test func `an entry reaches the van once, no matter what lies between`() throws {
    try passes("entries")
  }

  @Test func `a check-in has the moment and the place of when it was made`() throws {
    try passes("checkins")
  }

  @Test func `names that are markup stay text`() throws {
    try passes("hostile")
  }

  @Test func `a drive is shown as it is recorded, and marked old if that ends`() throws {
    try passes("live")
  }

  @Test func `an entry shows what the van notes, and budgets what they leave out`() throws {
    try passes("money")
  }

  @Test func `a phone keeps its key until it is shut out`() throws {
    try passes("keys")
  }

  @Test func `the page says in its own words where it can go no further`() throws {
    try passes("plainwords")
  }

  @Test func `the page needs few bytes and requests, and shows its shell first`() throws {
    try passes("budgets")
  }

  @Test func `the joined scripts are those of their parts`() throws {
    let check = try Finished.running(
      "/usr/bin/python3", [Repository.file("script/make-page"), "--check"])
    #expect(check.status == 0, "\(check.errors)")
  }

  private func passes(_ name: String) throws {
    let check = try Finished.running(
      Python.path, [Repository.file("Tests/Browser/check.py"), name],
      environment: [
        "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1", "HOME": "/tmp",
        "VANLOG_PROGRAMS": Repository.programs,
      ], minutes: 5)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
  }
}
