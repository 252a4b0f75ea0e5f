import Testing

@testable import NetRemotes

/// How much room an SSH server says that it has.
@Suite struct DiskRoomTests {
  @Test(
    arguments: [
      ("statvfs:\nf_bsize: 8192\nf_frsize: 4096\nf_blocks: 64\nf_bavail: 3\n", 12_288),
      ("f_bavail: 0\nf_frsize: 4096", 0),
      ("f_bavail: 999999999999999\nf_frsize: 999999999999999", .max),
      ("f_bavail: 3\n", nil), ("f_bavail: -3\nf_frsize: 4096\n", nil), ("", nil),
    ] as [(String, Int?)])
  func `is what is free for this user`(text: String, bytes: Int?) {
    var room = DiskRoom()
    // However it is cut into pieces.
    for byte in text.utf8 { room.take([byte]) }
    #expect(room.bytes == bytes)
  }

  @Test func `is read from a text of any length`() {
    var room = DiskRoom()
    for _ in 1...1_000 { room.take(Array("x: 1\n".utf8)) }
    #expect(room.bytes == nil)
  }
}
