/// Unicode's normalization form KC (UAX 15), in which texts that look the same are the same.
///
/// One keyboard types `ü` as one character and another as two; both must give the same key. The
/// form is that of Unicode 15.0, permanently: newer characters stay as they are, since a passphrase
/// must keep opening what it was made for.
enum NFKC {
  /// The most characters that one becomes.
  static let longestExpansion = 18

  /// The characters in normal form; the caller can wipe them, and there is no other copy.
  static func normalized(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count * longestExpansion)  // so it never moves
    guard !scalars.allSatisfy(\.isASCII) else {
      result += scalars
      return result
    }
    let tables = NFKCTables.shared
    for scalar in scalars { decompose(scalar, tables, into: &result) }
    order(&result, tables)
    compose(&result, tables)
    return result
  }

  private static func decompose(
    _ scalar: Unicode.Scalar, _ tables: NFKCTables, into result: inout [Unicode.Scalar]
  ) {
    if let syllable = HangulSyllable(scalar) {
      syllable.decompose(into: &result)
    } else if let parts = tables.parts(of: scalar) {
      for part in parts { decompose(part, tables, into: &result) }
    } else {
      result.append(scalar)
    }
  }

  /// Sorts neighbouring marks by their class, without changing the order of equals.
  private static func order(_ scalars: inout [Unicode.Scalar], _ tables: NFKCTables) {
    for index in scalars.indices {
      let order = tables.order(of: scalars[index])
      var place = index
      while order > 0, place > 0, tables.order(of: scalars[place - 1]) > order {
        scalars.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  /// Joins each mark with the letter before it, unless a mark of its class or higher is in between.
  private static func compose(_ scalars: inout [Unicode.Scalar], _ tables: NFKCTables) {
    var letter: Int?
    var end = 0
    var orderBefore: UInt8 = 0
    for scalar in scalars {
      let order = tables.order(of: scalar)
      if let letter, orderBefore == 0 || orderBefore < order,
        let whole = composition(scalars[letter], scalar, tables)
      {
        scalars[letter] = whole
        continue
      }
      if order == 0 { letter = end }
      orderBefore = order
      scalars[end] = scalar
      end += 1
    }
    Sodium.wipe(&scalars, from: end)  // removing would leave them in memory
    scalars.removeLast(scalars.count - end)
  }

  private static func composition(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ tables: NFKCTables
  ) -> Unicode.Scalar? {
    HangulSyllable.composed(first, second) ?? tables.composition(of: first, second)
  }
}
