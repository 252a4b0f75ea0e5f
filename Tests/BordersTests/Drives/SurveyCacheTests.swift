import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import Borders

@Suite(.temporaryDirectory) struct SurveyCacheTests {
  private var cache: SurveyCache {
    SurveyCache(in: HomeFolder(path: TemporaryDirectory.current.file("home"), origin: .option))
  }
  private var path: String { TemporaryDirectory.current.file("home/cache/drive-countries") }

  private var drives: [SurveyedDrive] {
    (1...5).map { number in
      let drive = TestVan.drive(
        UInt64(number), from: -1e6, in: "FR", [(2e5, "DE")], until: 3e5)
      return SurveyedDrive(
        id: drive.id, print: UInt64(number), stretches: drive.stretches)
    }.sorted { $0.id < $1.id }
      + [
        SurveyedDrive(
          id: TestVan.id(99), print: 1 << 56 - 1,
          stretches: [
            DriveStretch(
              country: "GL", first: TestVan.at(5), last: TestVan.at(9),
              place: .init(known: -800_000_000, -1_790_000_001), end: TestVan.place, from: "IS",
              left: TestVan.at(-80_000), isCertain: false, metres: 1_234)
          ])
      ]
  }

  @Test func `a cache is read as it was written`() {
    #expect(cache.read() == [])
    #expect(cache.write(drives))
    #expect(cache.read() == drives)
    #expect(cache.write([]))
    #expect(cache.read() == [])
  }

  @Test func `a cache that is not whole counts as none`() throws {
    cache.write(drives)
    let whole = try Data(contentsOf: URL(filePath: path))
    for length in stride(from: 0, to: whole.count, by: 7) {
      try whole.prefix(length).write(to: URL(filePath: path))
      #expect(cache.read() == [])
    }
    for index in stride(from: 0, to: whole.count, by: 3) {
      var bytes = whole
      bytes[index] ^= 1
      try bytes.write(to: URL(filePath: path))
      #expect(cache.read() == [])
    }
    try cache.remove()
    try cache.remove()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [FaultPlan.Fault.crash, .error(EIO), .error(ENOSPC), .short])
  func `a write that fails at any call leaves the old cache or the new one`(
    fault: FaultPlan.Fault
  ) throws {
    cache.write(drives)
    var position = 0
    while true {
      position += 1
      let plan = FaultPlan(at: position, fault)
      _ = plan.run { cache.write(Array(drives.prefix(2))) }
      #expect([drives, Array(drives.prefix(2))].contains(cache.read()))
      guard plan.hasStruck else { break }
      cache.write(drives)
    }
    #expect(position > 5)
  }
}
