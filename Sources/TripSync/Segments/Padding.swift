/// Blurs the length of what is encrypted, by at most 12 %.
///
/// The content's length comes first, then the content, then zeros up to the next length that has
/// few significant bits (Padmé, Nikitin et al. 2019).
enum Padding {
  private static let lengthSize = 4

  static func padded(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    let size = size(of: content.count + lengthSize)
    bytes.reserveCapacity(size)
    bytes.append(bigEndian: UInt32(content.count))
    bytes += content
    bytes += repeatElement(0, count: size - bytes.count)
    return bytes
  }

  /// The content, or `nil` if the bytes are not padded so: there is one way to pad.
  static func content(of padded: [UInt8]) -> [UInt8]? {
    guard padded.count >= lengthSize else { return nil }
    let length = padded.prefix(lengthSize).reduce(0) { $0 << 8 | Int($1) }
    let end = lengthSize + length
    guard padded.count == size(of: end), padded[end...].allSatisfy({ $0 == 0 }) else { return nil }
    return Array(padded[lengthSize..<end])
  }

  /// The padded length: as many significant bits as the length's own exponent has bits.
  static func size(of length: Int) -> Int {
    guard length > 1 else { return length }
    let exponent = Int.bitWidth - 1 - length.leadingZeroBitCount
    let significant = Int.bitWidth - exponent.leadingZeroBitCount
    let mask = 1 << max(0, exponent - significant) - 1
    return (length + mask) & ~mask
  }
}
