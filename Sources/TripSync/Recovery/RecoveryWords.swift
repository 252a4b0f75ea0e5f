internal import CSodium
internal import Text

/// Secret bits as words that people can write down, with a checksum.
///
/// 24 words are a recovery key as BIP 39 writes 256 bits; 25 words are one share of it.
enum RecoveryWords {
  static let keyCount = 24
  static let shareCount = 25
  private static let bitsAWord = 11

  // MARK: Writing

  /// The words for bits; the last words hold the beginning of the bits' SHA-256.
  static func words(for bytes: [UInt8], bits: Int, count: Int) -> [String] {
    let packed = BitPacking.joined(bytes, bits, checksum(of: bytes), count * bitsAWord - bits)
    return (0..<count).map { number in
      let index = BitPacking.number(in: packed, from: number * bitsAWord, bits: bitsAWord)
      return String(WordList.words[index])
    }
  }

  // MARK: Reading

  /// The bits that words stand for.
  ///
  /// Capitals, commas and numbers before the words do not count, and four letters are enough.
  static func bytes(
    from text: String, bits: Int, count: Int
  ) throws(RecoveryWordsError) -> [UInt8] {
    let given = split(text)
    guard given.count == count else { throw .wrongCount(found: given.count, needed: count) }
    var numbers: [Int] = []
    for (place, word) in given.enumerated() {
      guard let number = number(of: word) else {
        let nearest = corrections(of: word, at: place, in: given, bits: bits)
        throw .unknownWord(place: place + 1, word: word, suggestion: nearest)
      }
      numbers.append(number)
    }
    guard let bytes = checked(numbers, bits: bits) else { throw .wrongChecksum }
    return bytes
  }

  static func split(_ text: String) -> [String] {
    text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
      .filter { !$0.utf8.allSatisfy(Digits.isDigit) }
  }

  /// The number of a word or of its first four letters or more.
  static func number(of word: String) -> Int? {
    let start = word.prefix(4)
    let index = WordList.words.partitioningIndex { $0.prefix(4) >= start }
    guard index < WordList.words.count else { return nil }
    let found = WordList.words[index]
    let isBeginning = word.count >= 4 && found.hasPrefix(word)
    return found == word || isBeginning ? index : nil
  }

  /// The bytes of numbers whose checksum is right.
  private static func checked(_ numbers: [Int], bits: Int) -> [UInt8]? {
    var packing = BitPacking()
    for number in numbers { packing.append(number, bits: bitsAWord) }
    let packed = packing.finished()
    let bytes = BitPacking.firstBits(bits, of: packed)
    let size = numbers.count * bitsAWord - bits
    let isRight =
      BitPacking.number(in: packed, from: bits, bits: size)
      == BitPacking.number(in: checksum(of: bytes), from: 0, bits: size)
    return isRight ? bytes : nil
  }

  /// The one word, if there is just one, that is spelt much the same and makes the checksum right.
  private static func corrections(
    of word: String, at place: Int, in given: [String], bits: Int
  ) -> String? {
    var numbers = given.map { number(of: $0) ?? -1 }
    guard numbers.filter({ $0 < 0 }).count == 1 else { return nil }
    let near = WordList.words.indices.filter {
      SpellingDistance.isSmall(between: Array(word.utf8), and: Array(WordList.words[$0].utf8))
    }
    let right = near.filter {
      numbers[place] = $0
      return checked(numbers, bits: bits) != nil
    }
    return right.count == 1 ? String(WordList.words[right[0]]) : nil
  }

  private static func checksum(of bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }
}

extension BitPacking {
  fileprivate static func joined(
    _ first: [UInt8], _ bits: Int, _ second: [UInt8], _ more: Int
  ) -> [UInt8] {
    var packing = BitPacking()
    for bit in 0..<bits { packing.append(number(in: first, from: bit, bits: 1), bits: 1) }
    packing.append(number(in: second, from: 0, bits: more), bits: more)
    return packing.finished()
  }

  fileprivate static func firstBits(_ bits: Int, of bytes: [UInt8]) -> [UInt8] {
    joined(bytes, bits, [], 0)
  }
}

extension Array {
  /// The first index from which on a condition holds, if it holds for all after it.
  fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Whether two words could be one, misread or mistyped.
private enum SpellingDistance {
  /// At most two letters added, left out or changed.
  static func isSmall(between first: [UInt8], and second: [UInt8]) -> Bool {
    guard abs(first.count - second.count) <= 2 else { return false }
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (place, other) in second.enumerated() {
        let changed = diagonal + (letter == other ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(changed, row[place] + 1, diagonal + 1)
      }
    }
    return row[second.count] <= 2
  }
}

/// Why words are not a recovery key or a share of one.
public enum RecoveryWordsError: Error, Hashable, CustomStringConvertible {
  case wrongCount(found: Int, needed: Int)
  case unknownWord(place: Int, word: String, suggestion: String?)
  case wrongChecksum
  case sharesDoNotFit

  public var description: String {
    switch self {
    case .wrongCount(let found, let needed):
      "\(needed) words are needed, and these are \(found)"
    case .unknownWord(let place, let word, let suggestion):
      "word \(place), '\(word)', is not on the list"
        + (suggestion.map { "; '\($0)' would fit" } ?? "")
    case .wrongChecksum:
      "one of the words is wrong, or two have changed places; compare them with the paper"
    case .sharesDoNotFit: "these lists of words do not belong together; use two of the same set"
    }
  }
}
