import CommandLineKit
import Testing

@testable import SyncCommands
@testable import TripSync

/// Recovery words as they are in files.
struct WordsInputTests {
  private let key = RecoveryKey.random()

  @Test(arguments: ["", "\n", "\n\n\n"])
  func `one list is a key, no matter what is around it`(space: String) throws {
    let words = key.words.joined(separator: " ")
    #expect(try WordsInput.key(in: space + words + space) == key)
    let numbered = key.words.enumerated().map { "\($0 + 1). \($1.uppercased())" }
    #expect(try WordsInput.key(in: space + numbered.joined(separator: "\n") + space) == key)
  }

  @Test(arguments: [[0, 1], [2, 0], [1, 2], [0, 1, 2]])
  func `enough lists of a divided key are the key`(numbers: [Int]) throws {
    let shares = try #require(RecoveryShare.split(key, threshold: 2, count: 3))
    let lists = numbers.map { shares[$0].words.joined(separator: "\n") }
    #expect(try WordsInput.key(in: lists.joined(separator: "\n\n")) == key)
    #expect(try WordsInput.key(in: lists.joined(separator: "\n \r\n\n")) == key)
  }

  @Test func `one list of a divided key is not enough, nor one list twice`() throws {
    let shares = try #require(RecoveryShare.split(key, threshold: 2, count: 3))
    let list = shares[0].words.joined(separator: " ")
    for text in [list, list + "\n\n" + list] {
      #expect(throws: RecoveryWordsError.sharesDoNotFit) { try WordsInput.key(in: text) }
    }
  }

  @Test func `a file without words says how many there should be`() {
    #expect(throws: RecoveryWordsError.wrongCount(found: 0, needed: 24)) {
      try WordsInput.key(in: " \n\n")
    }
  }
}
