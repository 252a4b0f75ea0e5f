import DurableFiles
import Text
import TrackFormats

@testable import Records
@testable import TripStore

extension FuzzTarget {
  /// The first byte chooses a kind, the second says how long the text of its columns is.
  static let state = FuzzTarget("state", "what a record keeps for merging") { bytes in
    guard bytes.count >= 2 else { return }
    let kind = KindSpec.all[Int(bytes[0]) % KindSpec.all.count]
    let text = String(decoding: bytes.dropFirst(2).prefix(Int(bytes[1])), as: UTF8.self)
    let packed = Array(bytes.dropFirst(2 + Int(bytes[1])))
    let columns = columns(of: kind, text)
    let first = try unpack(packed, columns, kind)
    let blob = must("a state") { try codec.pack(first, of: kind, base: base) }
    let shown = first.fields.mapValues(\.value)
    let again = must("a state that was packed") { try unpack(blob, shown, kind) }
    // A field that is empty since the record was made needs no bytes.
    let kept = first.fields.filter { name, field in
      kind.field(name).map { field != StateCodec.plain(.none, rule: $0.rule, base) } ?? true
    }
    promise(again.fields.filter { kept[$0.key] != nil } == kept, "the fields come back")
    promise(again.life == first.life, "the life comes back")
    let plain = try unpack(nil, columns, kind)
    promise(first.merged(with: first) == first, "merging with itself changes nothing")
    promise(first.merged(with: plain) == plain.merged(with: first), "no order matters")
  }

  private static let base = Stamp(time: 1 << 40, actor: actor(1))

  private static func actor(_ number: UInt64) -> ActorID {
    ActorID(.numbered(number))
  }

  private static var codec: StateCodec {
    StateCodec(
      numberOf: { $0.id.low },
      actorOf: { number in
        guard number < 1_000 else { throw ByteReader.Malformed() }
        return actor(number)
      })
  }

  private static func unpack(
    _ bytes: [UInt8]?, _ columns: [String: FieldValue], _ kind: KindSpec
  ) throws -> RecordState {
    try codec.unpack(
      bytes, columns: columns, of: kind, id: .numbered(1), kindName: kind.name,
      lifeLength: 1, base: base)
  }

  /// Columns as a damaged database may hold them.
  private static func columns(of kind: KindSpec, _ text: String) -> [String: FieldValue] {
    var columns: [String: FieldValue] = [:]
    for field in kind.fields {
      switch field.rule {
      case .union: columns[field.name] = .set(text.split(separator: ",").map(String.init))
      case .counter: columns[field.name] = .integer(Int64(text.utf8.count))
      case .lastWrite, .manual, .texts:
        columns[field.name] = text.isEmpty ? FieldValue.none : .text(text)
      }
    }
    return columns
  }

  /// Everything between the version and the checksum, which is put right.
  static let track = FuzzTarget("track", "the points of a drive") { bytes in
    var blob = TrackCodec.magic + [TrackCodec.version] + bytes
    TrackCodec.appendChecksum(to: &blob)
    let decoder = try TrackDecoder(blob)
    guard decoder.pointCount <= 4_096 else { return }
    let track = try TrackCodec.decode(blob)
    promise(track.points.count == decoder.pointCount, "all points are there")
    let written = must("a track") { try TrackCodec.encode(track) }
    let again = must("a track that was written") { try TrackCodec.decode(written) }
    promise(again == track, "a track comes back")
  }

  /// Two bytes say how long the manifest at the end is; the footer is put right.
  static let backup = FuzzTarget("backup", "a backup file") { bytes in
    if let manifest = try? BackupManifest(Array(bytes.dropFirst(2)), path: "") {
      let again = must("a manifest that was written") {
        try BackupManifest(manifest.bytes, path: "")
      }
      promise(again == manifest, "a manifest comes back")
    }
    guard bytes.count >= 2 else { return }
    let body = Array(bytes.dropFirst(2))
    let size = min(Int(bytes[0]) << 8 | Int(bytes[1]), body.count)
    let position = BackupFormat.header.count + body.count - size
    let footer = BackupFooter(manifest: Array(body.suffix(size)), position: position)
    let file = BackupFormat.header + body + footer.bytes
    let reader = try BackupReader(FuzzFolder.write(file))
    for entry in reader.manifest.entries {
      promise(!entry.name.text.split(separator: "/").contains(".."), "no name leads outside")
      promise(entry.name.text.utf8.first != 0x2F, "no name is absolute")
    }
    promise(reader.manifest.totalSize <= body.count, "no entry is larger than the file")
    try reader.verify()
  }
}
