import Compression
import Text

extension FuzzTarget {
  static let archive = FuzzTarget("archive", "a ZIP archive, or a file of gzip") { bytes in
    if bytes.starts(with: Gunzip.magic) {
      var (rest, total) = (bytes[...], 0)
      return try Gunzip.expand(
        limit: 1 << 20,
        read: { maximum in
          defer { rest = rest.dropFirst(maximum) }
          return Array(rest.prefix(maximum))
        },
        { piece in
          total += piece.count
          promise(total <= 1 << 20, "no more comes out than is allowed")
        })
    }
    let read: ZipArchive.Read = { count, offset in
      guard offset >= 0, offset < bytes.count else { return [] }
      return Array(bytes[offset...].prefix(count))
    }
    for member in try ZipArchive(size: bytes.count, read: read).members.prefix(8) {
      var total = 0
      try ZipArchive.expand(member, read: read) { piece in
        total += piece.count
        promise(total <= member.bytes, "a member holds no more than it says")
        return total < 1 << 20
      }
    }
  }
}
