import TestSupport
import Testing

@testable import TripSync

/// Lists of words of which a few together are the key.
@Suite struct RecoveryShareTests {
  @Test(arguments: [(2, 3), (2, 2), (3, 5), (15, 15)])
  func `enough shares give the key, whichever they are`(threshold: Int, count: Int) throws {
    let key = RecoveryKey.random()
    let shares = try #require(RecoveryShare.split(key, threshold: threshold, count: count))
    #expect(shares.map(\.number) == Array(1...count))
    let read = try shares.map { try RecoveryShare(words: $0.words.joined(separator: " ")) }
    #expect(read == shares)
    for start in 0..<count {
      let chosen = (0..<threshold).map { read[(start + $0) % count] }
      #expect(try RecoveryShare.join(chosen) == key)
      #expect(try RecoveryShare.join(chosen.reversed()) == key)
    }
    #expect(throws: RecoveryWordsError.sharesDoNotFit) {
      try RecoveryShare.join(Array(read.prefix(threshold - 1)))
    }
  }

  @Test func `one share of two fits every key`() throws {
    let (key, other) = (RecoveryKey.random(), RecoveryKey.random())
    let share = try #require(RecoveryShare.split(key, threshold: 2, count: 2)?.first)
    // A second share exists that gives the other key with it: for each byte, the line through both.
    let values = zip(share.values.copy(), other.secret.copy()).map { first, zero in
      zero ^ Field256.product(first ^ zero, 2)
    }
    let second = RecoveryShare(number: 2, threshold: 2, values: Secret(values))
    #expect(try RecoveryShare.join([share, second]) == other)
  }

  @Test func `shares that do not belong together are refused or give another key`() throws {
    let key = RecoveryKey.random()
    let first = try #require(RecoveryShare.split(key, threshold: 2, count: 3))
    let second = try #require(RecoveryShare.split(key, threshold: 3, count: 3))
    let again = try #require(RecoveryShare.split(key, threshold: 2, count: 3))
    for chosen in [[first[0], first[0]], [first[0], second[1]], []] {
      #expect(throws: RecoveryWordsError.sharesDoNotFit) { try RecoveryShare.join(chosen) }
    }
    #expect(try RecoveryShare.join([first[0], again[1]]) != key)
  }

  @Test(arguments: [(1, 3), (3, 2), (2, 16), (0, 0)])
  func `other numbers of shares are refused`(threshold: Int, count: Int) {
    #expect(RecoveryShare.split(.random(), threshold: threshold, count: count) == nil)
  }

  @Test func `a key is not taken for a share, nor a share for a key`() throws {
    let key = RecoveryKey.random()
    let share = try #require(RecoveryShare.split(key, threshold: 2, count: 2)?.first)
    #expect(throws: RecoveryWordsError.wrongCount(found: 24, needed: 25)) {
      try RecoveryShare(words: key.words.joined(separator: " "))
    }
    #expect(throws: RecoveryWordsError.wrongCount(found: 25, needed: 24)) {
      try RecoveryKey(words: share.words.joined(separator: " "))
    }
  }

  @Test func `bytes are multiplied and divided as in AES`() {
    #expect(Field256.product(0x57, 0x83) == 0xC1)
    #expect(Field256.product(0x57, 0x13) == 0xFE)
    for value in UInt8(1)...255 {
      #expect(Field256.quotient(value, value) == 1)
      #expect(Field256.product(Field256.quotient(0x42, value), value) == 0x42)
    }
  }
}
