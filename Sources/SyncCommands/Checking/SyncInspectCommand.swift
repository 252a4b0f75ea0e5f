import CommandLineKit
import DurableFiles
import SharedCommands
import Text
import TripSync

/// `sync inspect`: what a file of a repository is.
struct SyncInspectCommand: ReadingCommand {
  static let name = "sync inspect"
  static let use = CommandUse.shows(.instant, .owner)
  static let summary =
    "Show what a file of a repository contains, as far as this device can read it."
  static let details = [
    "Without keys it shows what the remote can see too. On a device that takes part in the "
      + "repository it also checks the signature and shows the kinds of records, never their "
      + "contents."
  ]
  static let operands = [
    OperandSpec(.file(), help: "A segment, head, manifest, part or key file of a repository.")
  ]
  static let examples = [
    Example("vanlog sync inspect /media/stick/vanlog/repo", "See which repository a stick holds.")
  ]
  static let jsonFields = InspectionView.jsonFields
  static let exits = [
    Exit(.badData, "it is not such a file, or is damaged"),
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

private struct InspectionView: Presentable, Answer {
  static let members = Members<InspectionView> {
    Member("file", .text, "path of the file") { $0.path }
    Member("size_bytes", .number(.bytes), "size of the file") { $0.size }
    Member("object", .choice, "what it is") { $0.found.form }
    Member("repository_id", .id(of: nil), "the repository") { $0.found.repository }
    Member("actor_id", .id(of: nil), "who wrote it, or null") { $0.found.actor }
    Member("lane", .text, "records or files, or null") { $0.found.lane }
    Member("position", .number(.plain), "its number in the lane, or null") { $0.found.number }
    Member("previous", .text, "hash of the segment before it, in hexadecimal, or null") {
      $0.found.previous.map(Hexadecimal.text)
    }
    Member("epoch", .number(.plain), "number of its data key, or null") { $0.found.epoch }
    Member("opens_with", .text, "what opens a key file, or null") { $0.found.way }
    Member("device_name", .text, "device that it names as its author, or null") {
      $0.found.device
    }
    Member("signature_valid", .flag, "whether that device signed it; null without the keys") {
      $0.found.isSigned
    }
    Member("readable", .flag, "whether it opens with the keys here; null without them") {
      $0.found.isOpen
    }
    Member("envelopes", .objects(envelopeMembers), "what is encrypted in it") { view in
      view.found.boxes.map { Envelope(box: $0, object: view.found) }
    }
  }

  private static let envelopeMembers = Members<Envelope> {
    Member("ciphertext", .text, "in hexadecimal") { Hexadecimal.text($0.box.ciphertext) }
    Member("iv", .text, "nonce, in hexadecimal") { Hexadecimal.text($0.box.nonce) }
    Member("auth_tag", .text, "Poly1305 tag, in hexadecimal") {
      Hexadecimal.text($0.box.authenticationTag)
    }
    Member("version", .number(.plain), "version of the format") { $0.object.version }
    Member("timestamp", .instant, "newest change in it; null without the keys") {
      $0.box.milliseconds.map { Instant(millisecondsSinceEpoch: $0) }
    }
    Member("type", .text, "kind of record or other content; without the keys a blinded tag") {
      $0.box.type ?? ($0.box.tag.isEmpty ? nil : Hexadecimal.text($0.box.tag))
    }
    Member("signature", .text, "Ed25519 signature of the whole file, in hexadecimal, or null") {
      $0.object.signature.map(Hexadecimal.text)
    }
    Member("plain_bytes", .number(.bytes), "size of the content; null without the keys") {
      $0.box.plainSize
    }
  }

  /// What is encrypted, with the file that it is in.
  private struct Envelope {
    let box: ObjectInspection.Box
    let object: ObjectInspection
  }

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
}
