extension UInt8 {
  /// Whether it is white space, as XML and headers have it.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension ArraySlice<UInt8> {
  /// Without the white space at both ends.
  var withoutSpace: ArraySlice<UInt8> {
    let start = firstIndex { !$0.isSpace } ?? endIndex
    let end = lastIndex { !$0.isSpace }.map { $0 + 1 } ?? start
    return self[start..<end]
  }
}
