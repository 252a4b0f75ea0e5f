import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import Text

@testable import HomeFolder

/// Time zones of this machine, beside what the C library knows of them.
@Suite struct ZoneRulesTests {
  // MARK: Beside the C library

  /// In a process of its own, because the C library has one zone for all threads.
  @Test func `every zone of the machine is read as the C library reads it`() async {
    await #expect(processExitsWith: .success) {
      var random = SplitMix64(seed: 41)
      let names = try Zones.all()
      #expect(names.count > 300)
      var wrong: [String] = []
      for name in names {
        let rules = try #require(ZoneRules(named: name), "\(name)")
        let moments = (0..<300).map { _ in Zones.moment(&random) }
        wrong += Zones.differences(name, rules, moments)
      }
      #expect(wrong == [])
    }
  }

  @Test func `the hours around every change are right`() async {
    await #expect(processExitsWith: .success) {
      var wrong: [String] = []
      for name in ["Europe/Oslo", "Europe/Dublin", "Africa/Casablanca", "Australia/Lord_Howe"] {
        let rules = try #require(ZoneRules(named: name), "\(name)")
        // In the table of the file, and after it.
        let moments = [1_704_067_200, 2_145_916_800].flatMap { start in
          (0..<(3 * 365 * 48)).map { Int64(start + $0 * 1_800) }
        }
        wrong += Zones.differences(name, rules, moments)
      }
      #expect(wrong == [])
    }
  }

  @Test func `a variable that holds rules is read as the C library reads it`() async {
    await #expect(processExitsWith: .success) {
      var random = SplitMix64(seed: 41)
      var wrong: [String] = []
      for variable in [
        "UTC0", "CET-1", "CET-1CEST,M3.5.0,M10.5.0/3", "NZST-12NZDT,M9.5.0,M4.1.0/3",
        "IST-1GMT0,M10.5.0,M3.5.0/1", "<-03>3", "<+0330>-3:30", "AAA+3:15:20", "XXX3YYY,J60,J300/5",
        "XXX3YYY,59,299/5", "XXX-5YYY,M12.1.0/-3,M2.4.6/26",
      ] {
        let clock = try #require(YearlyClock(variable.utf8), "\(variable)")
        // The C library takes no days from such rules before 1970.
        let moments = (0..<3_000).map { _ in Int64.random(in: 0...6_000_000_000, using: &random) }
        wrong += Zones.differences(variable, ZoneRules(clock), moments)
      }
      #expect(wrong == [])
    }
  }

  /// What the C library takes where the machine has no rules of its own for that.
  @Test func `summer without days is that of the United States`() throws {
    let clock = try #require(YearlyClock("CET-1CEST".utf8))
    #expect(clock == YearlyClock("CET-1CEST-2,M3.2.0/2,M11.1.0/2:00:00".utf8))
  }

  @Test(arguments: [-2_000_000_000, 1_704_063_599, 1_704_067_200, 1_719_792_000, 6_000_000_000])
  func `summer may last all year`(second: Int64) throws {
    let clock = try #require(YearlyClock("EST5EDT,0/0,J365/25".utf8))
    #expect(clock.offsetSeconds(at: second) == -14_400)
  }

  @Test(arguments: [
    "", "C", "CE-1", "CET", "CET-25", "CET-1:60", "CET-1CE", "CET-1CEST,", "CET-1CEST,M3.5.0",
    "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0",
    "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,J0,J366", "CET-1CEST,366,0", "<CET-1", "CET-1 ",
    "CET-1CEST,M3.5.0,M10.5.0,", "CET-99999999999999999999", "../../etc/passwd",
  ])
  func `any other text holds no rules`(text: String) {
    #expect(YearlyClock(text.utf8) == nil)
  }

  // MARK: Stretches

  @Test(arguments: [
    "Europe/Oslo", "Africa/Casablanca", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Santiago",
  ])
  func `an offset holds for the stretch that comes with it`(name: String) throws {
    var random = SplitMix64(seed: 41)
    let rules = try #require(ZoneRules(named: name))
    for _ in 0..<2_000 {
      let second = Zones.moment(&random)
      let stretch = rules.stretch(at: second)
      #expect(stretch.contains(second))
      let (first, last) = (max(stretch.start, second - 1 << 33), min(stretch.end, second + 1 << 33))
      for other in [first, Int64.random(in: first..<last, using: &random), last - 1] {
        let offset = rules.offsetSeconds(at: Instant(secondsSinceEpoch: other))
        #expect(offset == stretch.offsetSeconds)
      }
    }
  }

  @Test func `questions about several zones in turn get the same answers as alone`() throws {
    var random = SplitMix64(seed: 41)
    let names = ["Europe/Oslo", "Australia/Lord_Howe", "America/Santiago"]
    let zones = try names.map { ($0, try #require(ZoneRules(named: $0))) }
    let world = WorldClock(home: LocalTime(settings: Settings()))
    for _ in 0..<5_000 {
      let (name, rules) = zones[Int.random(in: 0..<3, using: &random)]
      let instant = Instant(secondsSinceEpoch: Zones.moment(&random))
      #expect(world.offsetSeconds(at: instant, in: name) == rules.offsetSeconds(at: instant))
    }
  }

  @Test func `the user's own zone is read when it is asked for`() {
    var reads = 0
    func home() -> LocalTime {
      reads += 1
      return LocalTime(settings: Settings())
    }
    let world = WorldClock(home: home())
    let now = Instant(secondsSinceEpoch: 1_800_000_000)
    #expect(world.knows("Europe/Oslo"))
    _ = world.offsetSeconds(at: now, in: "Europe/Oslo")
    #expect(reads == 0)
    #expect(!world.knows("Europe/Osla"))
    let own = world.offsetSeconds(at: now, in: nil)
    #expect(world.offsetSeconds(at: now, in: "Europe/Osla") == own)
    #expect(reads == 1)
  }

  // MARK: At once

  @Test func `zones do not disturb each other`() async {
    let newYear = Instant(secondsSinceEpoch: 1_893_456_000)
    let zones = ["Asia/Kathmandu": 20_700, "America/New_York": -18_000, "Europe/Zurich": 3_600]
    let wrong = await withTaskGroup(of: Int.self) { group in
      for (zone, offset) in zones {
        for _ in 0..<4 {
          group.addTask {
            (0..<500).count { _ in
              let world = WorldClock(home: LocalTime(settings: Settings()))
              return world.offsetSeconds(at: newYear, in: zone) != offset
            }
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  // MARK: Files

  @Test func `a file of the first version is read to its last change`() throws {
    let rules = try #require(ZoneRules(file: Zones.file(changes: [100, 200], choices: [1, 0])))
    let offsets = [99, 100, 199, 200, 4_000_000_000].map {
      rules.offsetSeconds(at: Instant(secondsSinceEpoch: $0))
    }
    #expect(offsets == [3_600, 7_200, 7_200, 3_600, 3_600])
  }

  @Test func `a change to a kind that does not exist, or by days, is refused`() {
    #expect(ZoneRules(file: Zones.file(changes: [100], choices: [2])) == nil)
    #expect(ZoneRules(file: Zones.file(changes: [100], choices: [1], offset: 93_600)) != nil)
    #expect(ZoneRules(file: Zones.file(changes: [100], choices: [1], offset: 93_601)) == nil)
    #expect(ZoneRules(file: Zones.file(changes: [100], choices: [1], offset: -93_601)) == nil)
  }

  @Test func `a damaged file is read or refused, and never more`() throws {
    var random = SplitMix64(seed: 41)
    let whole = try File.contents(
      of: "\(ZoneName.database)/Europe/Oslo", limit: 1 << 18, links: .follow)
    for length in 0..<whole.count where length != whole.count - 1 {
      let cut = ZoneRules(file: Array(whole.prefix(length)))
      _ = cut?.offsetSeconds(at: Instant(secondsSinceEpoch: 1_893_456_000))
    }
    for _ in 0..<5_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // The counts are where a reader can be led astray most.
        let place = Bool.random(using: &random) ? 60 : bytes.count
        bytes[Int.random(in: 0..<place, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let rules = ZoneRules(file: bytes) else { continue }
      for _ in 0..<8 {
        let moment = Instant(
          millisecondsSinceEpoch: Int64.random(in: .min ... .max, using: &random))
        #expect(YearlyClock.offsets.contains(rules.offsetSeconds(at: moment)))
      }
    }
  }
}

private enum Zones {
  /// The names of all zones.
  static func all() throws -> [String] {
    let files = FileManager.default.enumerator(atPath: ZoneName.database)
    return (files?.compactMap { $0 as? String } ?? []).filter { name in
      // "right" counts leap seconds, which no clock of a computer does.
      !name.hasPrefix("right/") && ZoneName.isKnown(name)
    }.sorted()
  }

  /// Of two centuries, with more of the years that matter.
  static func moment(_ random: inout SplitMix64) -> Int64 {
    Bool.random(using: &random)
      ? Int64.random(in: 1_400_000_000...2_200_000_000, using: &random)
      : Int64.random(in: -2_000_000_000...6_000_000_000, using: &random)
  }

  /// The first few moments at which the C library says something else.
  static func differences(_ zone: String, _ rules: ZoneRules, _ moments: [Int64]) -> [String] {
    setenv("TZ", zone, 1)
    tzset()
    return moments.lazy.compactMap { seconds in
      var (time, parts) = (time_t(seconds), tm())
      guard localtime_r(&time, &parts) != nil else { return "\(zone) \(seconds): no time" }
      let offset = rules.offsetSeconds(at: Instant(secondsSinceEpoch: seconds))
      return offset == parts.tm_gmtoff
        ? nil : "\(zone) at \(seconds): \(offset), not \(parts.tm_gmtoff)"
    }.prefix(3).map { $0 }
  }

  /// Of the first version, with one hour and another offset ahead of UTC.
  static func file(changes: [Int32], choices: [UInt8], offset: Int32 = 7_200) -> [UInt8] {
    func bytes(_ number: Int32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }
    var file = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
    for count in [0, 0, 0, Int32(changes.count), 2, 4] { file += bytes(count) }
    file += changes.flatMap(bytes) + choices
    for kind in [3_600, offset] { file += bytes(kind) + [0, 0] }
    return file + [0x41, 0x42, 0x43, 0]
  }
}
