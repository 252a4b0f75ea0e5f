/// What follows from the version of a code, 1 to 40, and from its level.
struct CodeSize: Equatable {
  static let versions = 1...40

  let version: Int
  let level: ErrorCorrection

  /// Modules along each side.
  var side: Int { Self.side(of: version) }

  static func side(of version: Int) -> Int { 17 + 4 * version }

  /// Bytes that the modules hold, data and check bytes together.
  var bytes: Int { freeModules / 8 }

  var blockCount: Int { Int(level.blocks[version - 1]) }

  var checkBytesOfBlock: Int { Int(level.checkBytes[version - 1]) }

  var dataBytes: Int { bytes - blockCount * checkBytesOfBlock }

  /// The number of data bytes in each block: the first blocks may have one less than the last.
  var dataBytesOfBlocks: [Int] {
    let longBlocks = dataBytes % blockCount
    return (0..<blockCount).map { block in
      dataBytes / blockCount + (block >= blockCount - longBlocks ? 1 : 0)
    }
  }

  /// Rows, and columns, on which alignment patterns are centred.
  var alignmentCentres: [Int] {
    guard version > 1 else { return [] }
    let gaps = version / 7 + 1
    // The gaps are even and equal, but for the first one, which takes up the rest.
    let gap = version == 32 ? 26 : (side - 13 + 2 * gaps - 1) / (2 * gaps) * 2
    return [6] + (0..<gaps).reversed().map { side - 7 - $0 * gap }
  }

  /// Modules that are neither patterns nor information about the code itself.
  private var freeModules: Int {
    let centres = alignmentCentres.count
    // Three finders with their borders, both copies of the format, the dark module and two timings.
    var taken = 3 * 64 + 31 + 2 * (side - 16)
    if centres > 0 {
      // No alignment pattern lies on a finder; those in row and column 6 share 5 modules with timings.
      taken += 25 * (centres * centres - 3) - 2 * 5 * (centres - 2)
    }
    if version >= 7 { taken += 2 * 18 }
    return side * side - taken
  }
}
