import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import WebAccess

/// Codes that let devices in.
@Suite(.temporaryDirectory) struct PairingTests {
  private let home = HomeFolder(path: TemporaryDirectory.current.file("home"), origin: .option)

  private func expect(
    _ claim: PairingCode.Claim, _ expected: PairingCode.Claim,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(claim == expected, sourceLocation: sourceLocation)
  }

  private func code(now: Int64 = 1_000) -> PairingCode {
    PairingCode(right: .write, boot: "boot", now: now)
  }

  @Test func `a code lets in three devices and no fourth`() {
    var code = code()
    for _ in 0..<3 { expect(code.claim(code.text, boot: "boot", now: 2_000), .granted(.write)) }
    expect(code.claim(code.text, boot: "boot", now: 2_000), .closed)
  }

  @Test func `five wrong tries end it`() {
    var code = code()
    for left in [4, 3, 2, 1, 0] {
      expect(code.claim("00000000", boot: "boot", now: 2_000), .wrong(triesLeft: left))
    }
    expect(code.claim(code.text, boot: "boot", now: 2_000), .closed)
  }

  @Test(
    arguments: [
      (1_000, true), (600_999, true), (601_000, false), (.max, false), (999, false), (0, false),
      (-1, false), (.min, false),
    ] as [(Int64, Bool)])
  func `it holds for ten minutes of the clock that never jumps`(now: Int64, isOpen: Bool) {
    var code = code()
    let claim = code.claim(code.text, boot: "boot", now: now)
    #expect(claim == (isOpen ? .granted(.write) : .closed))
  }

  @Test func `it does not outlive its boot`() {
    var code = code()
    expect(code.claim(code.text, boot: "other", now: 2_000), .closed)
  }

  @Test func `people may type it as they read it`() {
    for typed in [
      { (code: PairingCode) in code.spoken }, { $0.text.uppercased() },
      { " \($0.text.prefix(2)) - \($0.text.dropFirst(2)) " },
      { $0.text.replacingOccurrences(of: "1", with: "l").replacingOccurrences(of: "0", with: "O") },
    ] {
      var code = code()
      expect(code.claim(typed(code), boot: "boot", now: 2_000), .granted(.write))
    }
  }

  @Test(arguments: ["", "-", "0", "000000000", "uuuuuuuu", "ä0000000", "0000000\n"])
  func `what is not a code counts as a wrong one`(typed: String) {
    var code = code()
    expect(code.claim(typed, boot: "boot", now: 2_000), .wrong(triesLeft: 4))
  }

  @Test func `codes differ`() {
    #expect(Set((0..<1_000).map { _ in code().text }).count == 1_000)
  }

  @Test func `a code is kept with what is left of it`() throws {
    let code = try PairingDesk.open(right: .look, in: home)
    // Not before: a code with more time left than any code has is from a clock that jumped.
    let now = MonotonicClock.now
    #expect(try PairingDesk.claim("00000000", in: home, now: now) == .wrong(triesLeft: 4))
    #expect(try PairingDesk.claim(code.text, in: home, now: now) == .granted(.look))
    #expect(try PairingDesk.claim("00000000", in: home, now: now) == .wrong(triesLeft: 3))
    // A new one takes its place.
    _ = try PairingDesk.open(right: .look, in: home)
    #expect(try PairingDesk.claim(code.text, in: home) == .wrong(triesLeft: 4))
  }

  private func pair(_ token: WebToken = WebToken()) throws -> PairedDevice {
    try #require(
      try DeviceList.change(in: home) {
        $0.add(name: "phone", right: .write, token: token, now: nil)
      })
  }

  @Test func `a code that a device has made ends with that device`() throws {
    let (guest, other) = (try pair(), try pair())
    let code = try PairingDesk.open(right: .write, maker: guest.id, in: home)
    _ = try DeviceList.change(in: home) { $0.revoke(id: other.id) }
    let now = MonotonicClock.now
    #expect(try PairingDesk.claim(code.text, in: home, now: now) == .granted(.write))
    _ = try DeviceList.change(in: home) { $0.revoke(id: guest.id) }
    #expect(try PairingDesk.claim(code.text, in: home, now: now) == .closed)
    #expect(try PairingDesk.claim("00000000", in: home, now: now) == .closed)
  }

  @Test func `a code that is closed lets no one in, and closing it twice is nothing`() throws {
    let nothing = try PairingDesk.close(in: home) { _ in true }
    #expect(!nothing && !home.exists)
    let code = try PairingDesk.open(right: .look, in: home)
    let other = try PairingDesk.close(in: home) { $0.isUsed || $0.maker != nil }
    #expect(!other)
    #expect(try PairingDesk.claim(code.text, in: home) == .granted(.look))
    let used = try PairingDesk.close(in: home) { $0.isUsed }
    #expect(used)
    #expect(try PairingDesk.claim(code.text, in: home) == .closed)
    let again = try PairingDesk.close(in: home) { _ in true }
    #expect(!again)
  }

  @Test(arguments: [
    "", "{", "[]", #"{"version":2}"#, #"{"version":1,"code":"00000000"}"#,
    #"{"version":1,"code":"00000000","right":"write","boot":"BOOT","ends_ms":9000000000000,"claims_left":99,"tries_left":5}"#,
    #"{"version":1,"code":"00000000","right":"all","boot":"BOOT","ends_ms":9000000000000,"claims_left":3,"tries_left":5}"#,
  ])
  func `a file that is not a code lets no one in`(text: String) throws {
    _ = try PairingDesk.open(right: .write, in: home)
    let boot = try #require(BootID.current())
    try Data(text.replacingOccurrences(of: "BOOT", with: boot).utf8)
      .write(to: URL(filePath: home.runFolder + "/web-code.json"))
    #expect(try PairingDesk.claim("00000000", in: home) == .closed)
  }
}
