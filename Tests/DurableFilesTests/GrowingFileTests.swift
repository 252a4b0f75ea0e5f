import DurableFiles
import Glibc
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct GrowingFileTests {
  static let beginning = [UInt8]("{\"entries\":[\n\"start\"")
  static let format = GrowingFile.Format(closing: [UInt8]("\n]}\n"), chunk: 256)

  static func entry(_ number: Int) -> [UInt8] {
    [UInt8](",\n\"entry \(number) \(String(repeating: "x", count: number % 60))\"")
  }

  static func expected(_ count: Int) -> String {
    (beginning + (0..<count).flatMap(entry) + [UInt8]("\n]}\n")).text
  }

  static func create(in folder: borrowing Directory) throws -> GrowingFile {
    try GrowingFile.create("log", in: folder, beginning: beginning, format)
  }

  /// The file without its trailing spaces.
  static func content(in folder: borrowing Directory) throws -> String {
    let text = try folder.contents(of: "log", limit: 1_000_000).text
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  @Test func `it is complete after every addition`() throws {
    let folder = try testFolder()
    var file = try Self.create(in: folder)
    #expect(try Self.content(in: folder) == Self.expected(0))
    for number in 0..<100 {
      try file.append(Self.entry(number))
      #expect(try Self.content(in: folder) == Self.expected(number + 1))
      #expect(try folder.status(of: "log")?.size.isMultiple(of: 256) == true)
    }
    try file.finish()
    #expect(try folder.contents(of: "log", limit: 100_000).text == Self.expected(100))
  }

  @Test func `an addition is one write and one sync, and keeps the size within a chunk`() throws {
    let folder = try testFolder()
    var file = try Self.create(in: folder)
    let size = try folder.status(of: "log")?.size
    let plan = FaultPlan()
    try plan.run { () throws(FileError) in try file.append(Self.entry(1)) }
    #expect(plan.calls == [.write, .sync])
    #expect(try folder.status(of: "log")?.size == size)
  }

  @Test func `an existing file is never overwritten by a new one`() throws {
    let folder = try testFolder()
    try folder.replace("log", with: [1, 2, 3])
    #expect(throws: FileError.self) { _ = try Self.create(in: folder) }
    #expect(try folder.contents(of: "log", limit: 10) == [1, 2, 3])
  }

  @Test(arguments: [0, 1, 255, 256, 1_000])
  func `reopening overwrites everything after the good part`(garbage: Int) throws {
    let folder = try testFolder()
    let good = Self.beginning + Self.entry(0)
    let rest = [UInt8](repeating: UInt8(ascii: "#"), count: garbage)
    try folder.replace("log", with: good + rest)
    var file = try GrowingFile.reopen("log", in: folder, savedSize: good.count, Self.format)
    #expect(try Self.content(in: folder) == Self.expected(1))
    try file.append(Self.entry(1))
    try file.finish()
    #expect(try folder.contents(of: "log", limit: 10_000).text == Self.expected(2))
  }

  @Test func `a file shorter than its good part is refused`() throws {
    let folder = try testFolder()
    try folder.replace("log", with: Self.beginning)
    let error = #expect(throws: FileError.self) {
      _ = try GrowingFile.reopen("log", in: folder, savedSize: 1_000, Self.format)
    }
    #expect(error?.kind == .tooShort)
  }

  @Test func `after a failed sync everything is rewritten in another place`() throws {
    let folder = try testFolder()
    var file = try Self.create(in: folder)
    try file.append(Self.entry(0))
    let first = try folder.status(of: "log")?.identity
    let plan = FaultPlan(at: 1, .error(EIO), on: [.sync])
    #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in try file.append(Self.entry(1)) }
    }
    try file.append(Self.entry(1))
    #expect(try folder.status(of: "log")?.identity != first)
    #expect(try Self.content(in: folder) == Self.expected(2))
    try file.append(Self.entry(2))
    try file.finish()
    #expect(try folder.contents(of: "log", limit: 10_000).text == Self.expected(3))
  }

  @Test(arguments: FaultCase.all.filter { $0.fault != .crash })
  func `whichever call fails, retrying adds each entry once`(fault: FaultCase) throws {
    let folder = try testFolder()
    let calls = try fault.atEveryCall { plan, position in
      try folder.remove("log")
      var file = try Self.create(in: folder)
      var saved = 0
      var attempts = 0
      while saved < 12, attempts < 40 {
        attempts += 1
        do {
          // A disk that stays full gets space again after a while.
          if attempts < 20 {
            try plan.run { () throws(FileError) in try file.append(Self.entry(saved)) }
          } else {
            try file.append(Self.entry(saved))
          }
          saved += 1
        } catch {
          let kept = try folder.contents(of: "log", limit: 100_000)
          let promised = Self.beginning + (0..<saved).flatMap(Self.entry)
          #expect(kept.starts(with: promised), "call \(position)")
        }
      }
      try file.finish()
      #expect(
        try folder.contents(of: "log", limit: 10_000).text == Self.expected(12), "call \(position)")
    }
    #expect(calls >= 24)
  }

  @Test func `a full disk leaves a complete file`() throws {
    let folder = try testFolder()
    var file = try Self.create(in: folder)
    try file.append(Self.entry(0))
    let plan = FaultPlan(at: 1, .shortThenError(ENOSPC), on: [.write])
    #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in try file.append(Self.entry(59)) }
    }
    #expect(try Self.content(in: folder) == Self.expected(1))
  }

  @Test(arguments: 1...60)
  func `dying at any call keeps every saved entry`(position: Int) throws {
    let folder = try testFolder()
    let plan = FaultPlan(at: position, .crash)
    var saved = 0
    var file = try Self.create(in: folder)
    plan.run {
      while saved < 30, (try? file.append(Self.entry(saved))) != nil { saved += 1 }
    }
    let kept = try folder.contents(of: "log", limit: 100_000)
    #expect(kept.starts(with: Self.beginning + (0..<saved).flatMap(Self.entry)))
    #expect(saved == (position - 1) / 2)
  }

  @Test func `a full disk leaves nothing of an addition that outgrew the file`() throws {
    let folder = try testFolder()
    var file = try Self.create(in: folder)
    let plan = FaultPlan(at: 1, .shortThenError(ENOSPC), on: [.write])
    let long = [UInt8](repeating: UInt8(ascii: "#"), count: 2_000)
    #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in try file.append(long) }
    }
    #expect(try Self.content(in: folder) == Self.expected(0))
  }

  @Test func `after it was rewritten, an addition is one write and one sync again`() throws {
    let folder = try testFolder()
    var file = try Self.create(in: folder)
    file.distrust()
    try file.append(Self.entry(0))
    let plan = FaultPlan()
    try plan.run { () throws(FileError) in try file.append(Self.entry(1)) }
    #expect(plan.calls == [.write, .sync])
    #expect(try Self.content(in: folder) == Self.expected(2))
  }

  @Test func `finishing cuts the file, syncs and closes it`() throws {
    let folder = try testFolder()
    let plan = FaultPlan()
    try plan.run { () throws(FileError) in
      let file = try GrowingFile.create(
        "log", in: folder, beginning: Self.beginning, Self.format)
      try file.finish()
    }
    #expect(plan.calls.suffix(3) == [.truncate, .sync, .close])
    #expect(try folder.contents(of: "log", limit: 1_000).text == Self.expected(0))
  }

  @Test func `finishing after a failed sync writes the file in another place`() throws {
    let folder = try testFolder()
    var file = try Self.create(in: folder)
    let first = try folder.status(of: "log")?.identity
    let plan = FaultPlan(at: 1, .error(EIO), on: [.sync])
    #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in try file.append(Self.entry(0)) }
    }
    try file.finish()
    #expect(try folder.status(of: "log")?.identity != first)
    #expect(try folder.contents(of: "log", limit: 1_000).text == Self.expected(0))
  }

  @Test func `what others do to the file is noticed`() throws {
    let folder = try testFolder()
    var file = try Self.create(in: folder)
    try file.append(Self.entry(0))
    #expect(file.interference == nil)
    let size = file.savedSize
    let other = try folder.file("log", for: .updating)
    try other.truncate(to: size + 3)
    #expect(file.interference == .changed)
    try other.truncate(to: size + 4)
    #expect(file.interference == nil)
    try [UInt8]("#").withUnsafeBytes { try other.write($0, at: 3) }
    #expect(file.interference == .changed)
    try [UInt8](Self.beginning[3...3]).withUnsafeBytes { try other.write($0, at: 3) }
    try folder.replace("log", with: Self.beginning)
    #expect(file.interference == .removed)
    try folder.remove("log")
    #expect(file.interference == .removed)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can make a file of another user"))
  func `a file of another user is not reopened`() throws {
    let folder = try testFolder()
    _ = try Self.create(in: folder)
    chown(folder.path(of: "log"), 65_534, 65_534)
    let error = #expect(throws: FileError.self) {
      _ = try GrowingFile.reopen(
        "log", in: folder, savedSize: Self.beginning.count, Self.format)
    }
    #expect(error?.kind == .notOurs)
  }
}
