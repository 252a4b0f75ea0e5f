@testable import CommandLineKit
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct ProgressTests {
  private static let wipe = "\r\u{1B}[K"

  /// Progress on a clock that a test sets, and all that it draws.
  private final class Stage {
    var milliseconds: UInt64 = 5_000
    private(set) var drawn: [String] = []

    func progress(in unit: Progress.Unit = .things, total: Int? = nil) -> Progress {
      Progress(
        label: "work", unit: unit, total: total, isShown: true,
        now: { self.milliseconds * 1_000_000 },
        draw: { self.drawn.append(String(decoding: $0, as: UTF8.self)) })
    }
  }

  static let amounts: [(done: Int, total: Int?, text: String)] = [
    (0, nil, "0"), (17, nil, "17"), (0, 8, "0 of 8 (0 %)"), (1, 3, "1 of 3 (33 %)"),
    (8, 8, "8 of 8 (100 %)"), (9, 8, "9 of 8 (100 %)"), (5, 0, "5"),
  ]

  @Test(arguments: amounts)
  func `the line shows how far the work has come`(done: Int, total: Int?, text: String) {
    let stage = Stage()
    let progress = stage.progress(total: total)
    progress.update(done)
    #expect(stage.drawn == [Self.wipe + "work: " + text])
    progress.finish()
  }

  @Test(
    arguments: [
      (Progress.Unit.bytes, nil, "7.8 MB"), (.bytes, 16_877_901, "7.8 MB of 16.9 MB (46 %)"),
      (.steps, 16_877_901, "46 %"), (.things, 16_877_901, "7832737 of 16877901 (46 %)"),
    ] as [(Progress.Unit, Int?, String)])
  func `bytes are shown as bytes, and steps as their part`(
    unit: Progress.Unit, total: Int?, text: String
  ) {
    let stage = Stage()
    let progress = stage.progress(in: unit, total: total)
    progress.update(7_832_737)
    #expect(stage.drawn == [Self.wipe + "work: " + text])
    progress.finish()
  }

  @Test func `it is drawn at most ten times a second`() {
    let stage = Stage()
    let progress = stage.progress()
    for (done, moment) in [5_000, 5_050, 5_099, 5_100, 5_150, 5_200, 9_000].enumerated() {
      stage.milliseconds = UInt64(moment)
      progress.update(done)
    }
    #expect(stage.drawn == [0, 3, 5, 6].map { Self.wipe + "work: \($0)" })
    progress.finish()
  }

  @Test func `it is wiped once, at the end`() {
    let stage = Stage()
    let progress = stage.progress()
    progress.update(1)
    progress.finish()
    progress.finish()
    #expect(stage.drawn == [Self.wipe + "work: 1", Self.wipe])
  }

  @Test func `after being wiped it can be drawn again at once`() {
    let stage = Stage()
    let progress = stage.progress()
    progress.update(1)
    progress.finish()
    progress.update(2)
    #expect(stage.drawn == [Self.wipe + "work: 1", Self.wipe, Self.wipe + "work: 2"])
  }

  @Test func `work that fails wipes it too`() {
    let stage = Stage()
    do {
      let progress = stage.progress()
      progress.update(1)
    }
    #expect(stage.drawn == [Self.wipe + "work: 1", Self.wipe])
  }

  @Test func `a line that was never drawn is not wiped`() {
    let stage = Stage()
    stage.progress().finish()
    #expect(stage.drawn == [])
  }

  typealias Case = (options: [String], errorIsTerminal: Bool, isShown: Bool)

  static let cases: [Case] = [
    ([], true, true), ([], false, false), (["--quiet"], true, false), (["--json"], true, false),
    (["--verbose"], true, true), (["--verbose"], false, false),
  ]

  @Test(arguments: cases)
  func `it is shown only on a terminal, and not with quiet or JSON`(example: Case) throws {
    let recorder = Recorder()
    let context = try recorder.context(
      example.options, width: 80, errorIsTerminal: example.errorIsTerminal)
    let progress = context.progress("work", total: 4)
    progress.update(1)
    progress.finish()
    let expected = [Self.wipe + "work: 1 of 4 (25 %)", Self.wipe]
    #expect(recorder.notes == (example.isShown ? expected : []))
    #expect(recorder.output == "")
  }
}
