import CommandLineKit
import DurableFiles
import SharedCommands
import Text
import TripSync

/// `sync inspect`: what a file of a repository is.
struct SyncInspectCommand: ReadingCommand {
  static let name = "sync inspect"
  static let summary =
    "Show what a file of a repository contains, as far as this device can read it."
  static let details = [
    "Without keys it shows what the remote can see too. On a device that takes part in the "
      + "repository it also checks the signature and tells the kinds of records; never their contents."
  ]
  static let operands = [
    OperandSpec(.file(), help: "A segment, head, manifest, part or key file of a repository.")
  ]
  static let examples = [
    Example("vanlog sync inspect /media/stick/vanlog/repo", "See which repository a stick holds.")
  ]
  static let jsonFields = InspectionView.jsonFields
  static let exits = [
    Exit(.badData, "it is no such file, or is damaged"),
    Exit(.inputMissing, "the file does not exist"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = arguments.operand(0) ?? ""
    let bytes = try File(path, links: .follow).contents(limit: ObjectInspection.largest)
    let home = try? context.syncHomeToRead()
    let inspection =
      try home?.inspect(bytes, named: Directory.split(path).name) ?? ObjectInspection(of: bytes)
    try context.output(InspectionView(path: path, size: bytes.count, found: inspection))
    return .done
  }
}

private struct InspectionView: Presentable, JSONObject {
  static let jsonFields = [
    JSONField("file", .text, "path of the file"),
    JSONField("size_bytes", .number(.bytes), "size of the file"),
    JSONField("object", .choice(ObjectInspection.Form.allCases.map(\.rawValue)), "what it is"),
    JSONField("repository_id", .id, "the repository"),
    JSONField("actor_id", .id, "who wrote it, or null"),
    JSONField("lane", .text, "records or files, or null"),
    JSONField("position", .number(.plain), "its number in the lane, or null"),
    JSONField("previous", .text, "hash of the segment before it, in hexadecimal, or null"),
    JSONField("epoch", .number(.plain), "number of its data key, or null"),
    JSONField("opens_with", .text, "what opens a key file, or null"),
    JSONField("device_name", .text, "device that it names as its author, or null"),
    JSONField("signature_valid", .flag, "whether that device signed it; null without the keys"),
    JSONField("readable", .flag, "whether it opens with the keys here; null without them"),
    JSONField("envelopes", .list(.object(envelopeFields)), "what is encrypted in it"),
  ]

  private static let envelopeFields = [
    JSONField("ciphertext", .text, "in hexadecimal"),
    JSONField("iv", .text, "nonce, in hexadecimal"),
    JSONField("auth_tag", .text, "Poly1305 tag, in hexadecimal"),
    JSONField("version", .number(.plain), "version of the format"),
    JSONField("timestamp", .instant, "newest change in it; null without the keys"),
    JSONField("type", .text, "kind of record or other content; without the keys a blinded tag"),
    JSONField("signature", .text, "Ed25519 signature of the whole file, in hexadecimal, or null"),
    JSONField("plain_bytes", .number(.bytes), "size of the content; null without the keys"),
  ]

  let path: String
  let size: Int
  let found: ObjectInspection

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("Object", "\(found.form.rawValue), version \(found.version), \(Bytes.text(size))")
    if let repository = found.repository { fields.add("Repository", "\(repository)") }
    if let way = found.way { fields.add("Opens with", way) }
    if let actor = found.actor { fields.add("Actor", "\(actor)") }
    if let lane = found.lane { fields.add("Lane", lane) }
    if let number = found.number { fields.add("Number", "\(number)") }
    if let epoch = found.epoch { fields.add("Key", "\(epoch)") }
    if let device = found.device { fields.add("Device", device) }
    if let signature = found.signature {
      fields.add("Signature", "\(Hexadecimal.text(Array(signature.prefix(8))))…\(verdict)")
    }
    for box in found.boxes { fields.add("Encrypted", text(of: box)) }
    page.fields(fields)
  }

  private var verdict: String {
    switch found.isSigned {
    case true: ", by that device"
    case false: ", NOT by that device"
    case nil: ", not checked"
    }
  }

  private func text(of box: ObjectInspection.Box) -> String {
    let size = Bytes.text(box.ciphertext.count)
    guard let type = box.type else {
      return size + (box.tag.isEmpty ? "" : ", tag \(Hexadecimal.text(box.tag))")
    }
    return "\(type), \(size)" + (box.plainSize.map { ", \(Bytes.text($0)) unpacked" } ?? "")
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("file", path)
    json.field("size_bytes", size)
    json.field("object", found.form.rawValue)
    json.field("repository_id", found.repository?.description)
    json.field("actor_id", found.actor?.description)
    json.field("lane", found.lane)
    json.field("position", found.number)
    json.field("previous", found.previous.map(Hexadecimal.text))
    json.field("epoch", found.epoch)
    json.field("opens_with", found.way)
    json.field("device_name", found.device)
    json.optional("signature_valid", found.isSigned)
    json.optional("readable", found.isOpen)
    json.field("envelopes", found.boxes) { json, box in write(box, to: &json) }
  }

  private func write(_ box: ObjectInspection.Box, to json: inout JSONWriter) {
    json.field("ciphertext", Hexadecimal.text(box.ciphertext))
    json.field("iv", Hexadecimal.text(box.nonce))
    json.field("auth_tag", Hexadecimal.text(box.authenticationTag))
    json.field("version", found.version)
    json.field(
      "timestamp", box.milliseconds.map { Instant(millisecondsSinceEpoch: $0).description })
    json.field("type", box.type ?? (box.tag.isEmpty ? nil : Hexadecimal.text(box.tag)))
    json.field("signature", found.signature.map(Hexadecimal.text))
    json.field("plain_bytes", box.plainSize)
  }
}

extension JSONWriter {
  fileprivate mutating func optional(_ name: String, _ flag: Bool?) {
    key(name)
    if let flag { value(flag) } else { null() }
  }
}
