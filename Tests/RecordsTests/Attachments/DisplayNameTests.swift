import TestSupport
import Testing

@testable import Records

struct DisplayNameTests {
  @Test(arguments: [
    ("passport.pdf", "passport.pdf"),
    ("Grüne Karte 2026.pdf", "Grüne Karte 2026.pdf"),
    ("旅券.jpg", "旅券.jpg"),
    ("../../etc/passwd", "passwd"),
    ("/etc/passwd", "passwd"),
    (#"C:\Users\me\scan.pdf"#, "scan.pdf"),
    ("a\u{2215}b", "b"), ("a\u{FF0F}b", "b"),
    (".bashrc", "bashrc"), ("..", "document"), (".", "document"), ("...", "document"),
    ("", "document"), ("/", "document"), ("folder/", "document"), ("   ", "document"),
    ("a\u{0}b\nc\u{1B}[31m.txt", "abc[31m.txt"),
    ("a\u{7F}\u{85}\u{9B}b", "ab"),
    ("invoice\u{202E}fdp.exe", "invoicefdp.exe"),
    ("a\u{2066}b\u{2069}\u{200E}\u{200F}\u{061C}c", "abc"),
    ("a\u{2028}b\u{2029}c\u{FEFF}d\u{200B}e", "abcde"),
    ("scan.pdf. . ", "scan.pdf"),
    ("\u{200D}\u{200D}", "document"), ("\u{3164}", "document"), ("\u{00A0}", "document"),
    ("family 👨‍👩‍👧.jpg", "family 👨‍👩‍👧.jpg"),
  ])
  func `a name from outside is made safe`(name: String, expected: String) {
    #expect(DisplayName(name).text == expected)
  }

  @Test(arguments: [
    (String(repeating: "a", count: 300) + ".pdf", String(repeating: "a", count: 196) + ".pdf"),
    (String(repeating: "é", count: 150), String(repeating: "é", count: 100)),
    ("x" + String(repeating: "é", count: 150), "x" + String(repeating: "é", count: 99)),
    (
      String(repeating: "b", count: 250) + "." + String(repeating: "c", count: 20),
      String(repeating: "b", count: 200)
    ),
    ("e" + String(repeating: "\u{301}", count: 500), "document"),
  ])
  func `a long name is truncated between characters and keeps its extension`(
    name: String, expected: String
  ) {
    #expect(DisplayName(name).text == expected)
  }

  @Test(arguments: UInt64(1)...200)
  func `any input becomes a single, short, visible name`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet: [Unicode.Scalar] = [
      "a", "é", "/", "\\", ".", " ", "\0", "\n", "\u{202E}", "\u{200D}", "\u{301}", "👩", "旅",
      "\u{85}", "\u{FFFD}", "\u{10FFFF}", "\u{E0001}", "\u{1F1E8}",
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...400, using: &random) {
      scalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
    }
    let name = DisplayName(String(scalars)).text
    #expect((1...DisplayName.byteLimit).contains(name.utf8.count))
    #expect(!name.hasPrefix("."))
    #expect(!name.hasSuffix("."))
    #expect(!name.hasSuffix(" "))
    #expect(!name.utf8.contains { $0 < 0x20 || $0 == 0x2F || $0 == 0x5C || $0 == 0x7F })
    #expect(!name.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{E0001}" })
    #expect(DisplayName(name).text == name)
  }
}
