import Testing

import Compression

@Suite struct CRC32Tests {
  @Test(
    arguments: [("", 0), ("123456789", 0xCBF4_3926), ("IEND", 0xAE42_6082)] as [(String, UInt32)])
  func `the checksum is that of ZIP and PNG`(text: String, sum: UInt32) {
    #expect(CRC32(of: Array(text.utf8)).value == sum)
    var checksum = CRC32()
    for byte in text.utf8 { withUnsafeBytes(of: byte) { checksum.add($0) } }
    #expect(checksum.value == sum)
  }
}
