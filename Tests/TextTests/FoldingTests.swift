import Testing
import Text

struct FoldingTests {
  @Test(arguments: [
    ("Straße", "STRASSE"), ("Łódź", "lodz"), ("Ελλάδα", "ελλαδα"), ("ΕΛΛΆΔΑΣ", "ελλαδας"),
    ("Østfold", "ostfold"), ("Đà Nẵng", "da nang"), ("Ёлка", "елка"), ("Йод", "иод"),
    ("İstanbul", "istanbul"), ("Iğdır", "igdir"), ("Þingvellir", "thingvellir"),
    ("Kvænangen", "kvaenangen"), ("Œuf", "oeuf"), ("ﬁsh", "fish"), ("カソリン", "ｶﾞｿﾘﾝ"),
    ("ＡＢＣ", "abc"), ("أحمد", "احمد"), ("شَارِع", "شارع"), ("שָׁלוֹם", "שלום"), ("Ἀθῆναι", "αθηναι"),
    ("Äß", "a\u{308}SS"), ("Žabljak", "Z\u{30C}abljak"), ("ﾎﾟﾝﾌﾟ", "ホンフ"),
  ])
  func `texts that people type for each other are equal once folded`(one: String, other: String) {
    #expect(Folding.folded(one) == Folding.folded(other))
  }

  @Test(arguments: [
    ("Straße 5, 80331 München!", "strasse 5, 80331 munchen!"), ("道の駅", "道の駅"),
    ("हिन्दी", "हिन्दी"), ("ที่", "ที่"), ("한국", "한국"), ("🚐 Vän", "🚐 van"), ("", ""),
    ("a\u{0}B", "a\u{0}b"), ("×÷«»", "×÷«»"),
  ])
  func `what has neither case nor accents stays`(text: String, folded: String) {
    #expect(Folding.folded(text) == folded)
  }

  @Test(arguments: [
    "Straße", "Łódź", "e\u{301}te\u{301}", "\u{301}", "", "ABC", "ab", "abcd", "Kvænangen", "ｶﾞｿﾘﾝ",
    "🚐 Vän",
  ])
  func `a text begins with what its folded letters begin with`(text: String) {
    let bytes = Array(text.utf8)
    let folded = Array(Folding.folded(text).utf8)
    for letters in (0...folded.count).map({ Array(folded.prefix($0)) }) + [folded + [97], [0x7A]] {
      let begins = bytes.withUnsafeBufferPointer { Folding.begins(utf8: $0, with: letters) }
      #expect(begins == (!folded.isEmpty && folded.starts(with: letters)), "\(letters)")
    }
  }

  @Test func `folding twice is folding once`() {
    for value in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = Folding.folded(String(scalar))
      #expect(Folding.folded(once) == once, "U+\(String(value, radix: 16))")
    }
  }

  @Test func `a letter and its capital are equal once folded`() {
    for value in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenLowercased else {
        continue
      }
      let pair = [String(scalar), scalar.properties.lowercaseMapping].map(Folding.folded)
      #expect(pair[0] == pair[1], "U+\(String(value, radix: 16))")
    }
  }
}
