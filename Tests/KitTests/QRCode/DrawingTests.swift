import Testing

import QRCode

/// The same modules as text and as SVG.
@Suite struct DrawingTests {
  private static let code = Result { try QRCode(text: "vanlog", level: .low) }

  /// The modules with a border of two, as rows of dark (1) and light (0).
  private func rows(_ code: QRCode, border: Int = 2) -> [String] {
    (-border..<code.side + border).map { y in
      (-border..<code.side + border).map { code[$0, y] ? "1" : "0" }.joined()
    }
  }

  @Test(arguments: [(QRCode.Ink.dark, "1"), (.light, "0"), (.coloured, "1")])
  func `half blocks hold two rows of modules a line`(ink: QRCode.Ink, inked: String) throws {
    let code = try Self.code.get()
    let other = inked == "1" ? "0" : "1"
    var found: [String] = []
    for line in code.terminalLines(ink, quietZone: 2) {
      let blocks = try plain(line, ink)
      found.append(blocks.map { "█▀".contains($0) ? inked : other }.joined())
      found.append(blocks.map { "█▄".contains($0) ? inked : other }.joined())
    }
    // An odd number of rows leaves one over, which is border.
    #expect(found.removeLast() == String(repeating: "0", count: code.side + 4))
    #expect(found == rows(code))
  }

  @Test(arguments: [(QRCode.Ink.dark, "1"), (.light, "0"), (.coloured, "1")])
  func `in ASCII a module is two characters wide`(ink: QRCode.Ink, inked: String) throws {
    let code = try Self.code.get()
    let found = try code.terminalLines(ink, isASCII: true, quietZone: 2).map { line in
      let characters = try plain(line, ink)
      return stride(from: 0, to: characters.count, by: 2).map { place in
        #expect(characters[place] == characters[place + 1])
        return (characters[place] == "#") == (inked == "1") ? "1" : "0"
      }.joined()
    }
    #expect(found == rows(code))
  }

  /// A line without its colours, which must begin and end it.
  private func plain(_ line: String, _ ink: QRCode.Ink) throws -> [Character] {
    guard ink == .coloured else { return Array(line) }
    let (start, end) = ("\u{1B}[38;5;16;48;5;231m", "\u{1B}[0m")
    try #require(line.hasPrefix(start) && line.hasSuffix(end))
    return Array(line.dropFirst(start.count).dropLast(end.count))
  }

  @Test func `two rows of modules are a line`() throws {
    let code = try QRCode(text: "VAN", level: .high)
    #expect(code.terminalLines(.dark, quietZone: 0).count == 11)
    #expect(code.terminalLines(.dark).allSatisfy { $0.count == 29 })
  }

  @Test func `the path of an SVG has exactly the dark modules`() throws {
    let code = try Self.code.get()
    var found = rows(code, border: 0).map { $0.map { _ in "0" } }
    for piece in code.svgPath(x: 3, y: 5).split(separator: "z") {
      let numbers = piece.split { !$0.isNumber }.compactMap { Int($0) }
      try #require(numbers.count == 5 && numbers[3] == 1 && numbers[4] == numbers[2])
      #expect(piece == "M\(numbers[0]) \(numbers[1])h\(numbers[2])v1h-\(numbers[2])")
      for x in 0..<numbers[2] { found[numbers[1] - 5][numbers[0] - 3 + x] = "1" }
    }
    #expect(found.map { $0.joined() } == rows(code, border: 0))
  }

  @Test func `an SVG has a white ground and a quiet zone`() throws {
    let code = try Self.code.get()
    #expect(
      code.svg() == """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29" shape-rendering="crispEdges">\
        <path fill="#fff" d="M0 0h29v29h-29z"/><path fill="#000" d="\(code.svgPath(x: 4, y: 4))"/>\
        </svg>

        """)
  }

  @Test(arguments: [(0, 0), (20, 20), (6, 14)])
  func `the corners of finders are dark, and all outside is light`(x: Int, y: Int) throws {
    let code = try Self.code.get()
    #expect(code[x, y] == (x != 20))
    #expect(!code[x - 21, y] && !code[x, y - 21] && !code[x + 21, y] && !code[x, y + 21])
  }

  @Test func `the same content always gives the same code`() throws {
    #expect(try QRCode(text: "vanlog", level: .low) == Self.code.get())
    #expect(try QRCode("vanlog".utf8, level: .low) == Self.code.get())
    #expect(try QRCode(text: "vanlog") != Self.code.get())
  }

  @Test func `an error says what does not fit`() {
    #expect(
      "\(QRCodeError.tooLong(bytes: 3_000, level: .high))"
        == "3000 bytes do not fit into a QR code with high error correction")
  }
}
