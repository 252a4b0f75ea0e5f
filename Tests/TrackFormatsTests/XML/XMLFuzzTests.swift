import TestSupport
import Testing

@testable import TrackFormats

@Suite struct XMLFuzzTests {
  static let document = """
    <?xml version="1.0" encoding="UTF-8"?>\r
    <!-- a comment --->
    <g:a xmlns:g='http://a' b="&lt;é&#x20AC;">\r
      <c>t&amp;xt<![CDATA[ ]] <raw> ]]>é\u{1F690}</c><?do it??>\r\n<d/>\r<e f = ''></e >
    </g:a>

    """

  static let files: [[UInt8]] = [
    Array(document.utf8),
    [0xFF, 0xFE] + XMLEncodingTests.utf16(document, isBigEndian: false),
    Array(document.replacing("UTF-8", with: "latin1").utf8),
  ]

  @Test(arguments: files)
  func `a file truncated at any byte gives its beginning and an error`(file: [UInt8]) throws {
    let whole = try XMLOutcome(file)
    #expect(whole.error == nil)
    let lastTag = whole.events.count
    for length in 0..<(file.count - 4) {
      let cut = try XMLOutcome(Array(file[..<length]))
      #expect(cut.error != nil || cut.events.count == lastTag, "cut to \(length)")
      #expect(whole.events.starts(with: cut.events), "cut to \(length)")
    }
  }

  @Test(arguments: files, [1, 2, 3, 5, 64])
  func `the size of the pieces makes no difference`(file: [UInt8], pieceBytes: Int) throws {
    #expect(try XMLOutcome(file, pieceBytes: pieceBytes) == XMLOutcome(file))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `damaged files never trap, and read alike in any pieces`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      var file = Self.files.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) { random.damage(&file) }
      let size = Int.random(in: 1...40, using: &random)
      #expect(try XMLOutcome(file, pieceBytes: size) == XMLOutcome(file))
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `arbitrary bytes never trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let letters = Array("<<<>>>//!?&&;;##x1ab:='\"  \n\r[]--CDATA".utf8) + [0, 0xC3, 0xA9, 0xFF]
    var limits = XMLLimits()
    (limits.depth, limits.textBytes, limits.nameBytes, limits.attributeBytes) = (3, 9, 4, 5)
    for _ in 0..<200 {
      let isWild = Bool.random(using: &random)
      let rest = (0..<Int.random(in: 0...80, using: &random)).map { _ in
        isWild ? .random(in: 0...255, using: &random) : letters.randomElement(using: &random) ?? 0
      }
      let file = Array("<a>".utf8) + rest
      let whole = try XMLOutcome(file, limits: limits)
      #expect(try XMLOutcome(file, limits: limits, pieceBytes: 1).error == whole.error)
      #expect(whole.error != nil || whole.events.last == "</a>")
    }
  }
}

extension SplitMix64 {
  /// Changes, removes or repeats some bytes.
  mutating func damage(_ file: inout [UInt8]) {
    guard !file.isEmpty else { return }
    let start = Int.random(in: file.indices, using: &self)
    let end = min(file.count, start + Int.random(in: 1...8, using: &self))
    switch Int.random(in: 0..<4, using: &self) {
    case 0: file[start] = .random(in: 0...255, using: &self)
    case 1: file[start] = Array("<>&;'\"/]!?".utf8).randomElement(using: &self) ?? 0
    case 2: file.removeSubrange(start..<end)
    default: file.insert(contentsOf: file[start..<end], at: start)
    }
  }
}
