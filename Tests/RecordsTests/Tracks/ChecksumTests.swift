import TestSupport
import Testing
import Text

@testable import Records

@Suite struct ChecksumTests {
  // From RFC 3720, appendix B.4, and the check value of the CRC catalogues.
  @Test(
    arguments: [
      (Array("123456789".utf8), 0xE306_9283),
      ([], 0),
      ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
      ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
      (Array(0..<32), 0x46DD_794E),
      (Array((0..<32).reversed()), 0x113F_DB5C),
    ] as [([UInt8], UInt32)])
  func `the checksum matches the standard`(bytes: [UInt8], sum: UInt32) {
    #expect(CRC32C.checksum(bytes[...]) == sum)
  }

  @Test(arguments: 0...40)
  func `eight bytes at a time give the same as one bit at a time`(count: Int) {
    var generator = SplitMix64(seed: UInt64(count))
    let bytes = (0..<count + 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(CRC32C.checksum(bytes[3...]) == Sealed.checksum(Array(bytes[3...])))
  }
}
