/// A passphrase as it is typed or read from a file, made the same on every keyboard and system.
public struct Passphrase: Sendable {
  /// Its bytes: UTF-8 in Unicode's normalization form KC.
  public let secret: Secret

  /// How many characters it has; short ones are guessed, however much a guess costs.
  public static let lengths = 8...1_024
  /// More bytes are not a passphrase, no matter what they normalize to.
  private static let mostBytes = 16 * lengths.upperBound

  /// Takes bytes without the line feed after them, if there is one; the caller wipes them.
  public init(typed: [UInt8]) throws(PassphraseError) {
    guard typed.count <= Self.mostBytes else { throw .tooLong }
    var scalars = try Self.scalars(of: typed)
    defer { Sodium.wipe(&scalars) }
    guard !scalars.contains(where: Self.isRefused) else { throw .controlCharacter }
    var normal = NFKC.normalized(scalars)
    defer { Sodium.wipe(&normal) }
    guard normal.count >= Self.lengths.lowerBound else { throw .tooShort }
    guard normal.count <= Self.lengths.upperBound else { throw .tooLong }
    secret = Self.secret(of: normal)
  }

  private static func scalars(of typed: [UInt8]) throws(PassphraseError) -> [Unicode.Scalar] {
    let hasEnd = typed.last == UInt8(ascii: "\n")
    let line = typed.span.extracting(0..<typed.count - (hasEnd ? 1 : 0))
    guard let text = try? UTF8Span(validating: line) else { throw .notUTF8 }
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(typed.count)
    var iterator = text.makeUnicodeScalarIterator()
    while let scalar = iterator.next() { scalars.append(scalar) }
    return scalars
  }

  /// Whether no one would know how to type it again; a byte order mark is not even seen.
  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isControl || scalar == "\u{FEFF}"
  }

  private static func secret(of scalars: [Unicode.Scalar]) -> Secret {
    let size = scalars.reduce(0) { $0 + UTF8.width($1) }
    return Secret(count: size) { bytes in
      var place = 0
      for scalar in scalars {
        for unit in UTF8.encode(scalar) ?? .init() {
          bytes[place] = unit
          place += 1
        }
      }
    }
  }
}

/// Why what was typed cannot be a passphrase.
public enum PassphraseError: Error, Hashable, CustomStringConvertible {
  case tooShort, tooLong, notUTF8, controlCharacter

  public var description: String {
    switch self {
    case .tooShort:
      """
      a passphrase has at least \(Passphrase.lengths.lowerBound) characters; better are five or more \
      words picked at random, which are easy to remember and hard to guess
      """
    case .tooLong: "a passphrase has at most \(Passphrase.lengths.upperBound) characters"
    case .notUTF8:
      "the passphrase is not UTF-8; type it in a terminal with UTF-8, or save its file as UTF-8"
    case .controlCharacter:
      """
      the passphrase contains a tab, a line break or another control character; its file must be one \
      line, without a byte order mark, that ends with a line feed or nothing
      """
    }
  }
}
