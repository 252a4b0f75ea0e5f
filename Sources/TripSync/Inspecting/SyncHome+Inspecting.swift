internal import Compression
internal import Text
internal import Records

// What the keys of this device add to what anyone can see of an object.
extension SyncHome {
  private static let mostContent = 4 << 20

  /// Inspects an object; `name` is its file's, from which a part's context follows.
  public func inspect(_ bytes: [UInt8], named name: String) throws -> ObjectInspection {
    var found = try ObjectInspection(of: bytes)
    let keys = try requireKeys()
    guard found.repository == keys.data.repository else { return found }
    switch found.form {
    case .segment: openSegment(bytes, &found, keys)
    case .head: openHead(bytes, &found, keys)
    case .manifest: openManifest(bytes, &found, keys)
    case .part: openPart(bytes, named: name, &found, keys)
    case .slot: found.isOpen = (try? KeySlot(parsing: bytes).open(device: keys.device)) != nil
    case .repository: found.isOpen = true
    }
    return found
  }

  /// The device that an actor belongs to, as far as it is known.
  private func device(of actor: RecordID?, _ keys: LocalKeys) -> SyncDevice? {
    guard let actor = actor.map(ActorID.init) else { return nil }
    if (try? store.ownActors().contains(actor)) == true { return keys.published }
    return try? memory.deviceID(of: actor).flatMap { try memory.device($0) }
  }

  private func openSegment(
    _ bytes: [UInt8], _ found: inout ObjectInspection, _ keys: LocalKeys
  ) {
    guard let device = device(of: found.actor, keys) else { return }
    found.device = device.name
    do {
      let segment = try Segment.open(bytes, with: keys.data, signedBy: device.keys, kinds: kinds)
      (found.isSigned, found.isOpen) = (true, true)
      var sections = segment.segment.sections[...]
      // Sections of kinds that are not known here are left out, in order.
      for index in found.boxes.indices {
        guard let section = sections.first,
          Segment.tag(of: section.kind, keys.data, segment.segment.header.epoch)
            == found.boxes[index].tag
        else { continue }
        sections.removeFirst()
        found.boxes[index].type = section.kind
        guard let content = try? Zlib.inflated(section.content[...], limit: Self.mostContent)
        else { continue }
        found.boxes[index].plainSize = content.count
        found.boxes[index].milliseconds =
          BundleContent(kind: section.kind, bytes: content)
          .newestChange
      }
      found.milliseconds = found.boxes.compactMap(\.milliseconds).max()
    } catch {
      found.isSigned = error == .badSignature ? false : nil
      found.isOpen = false
    }
  }

  private var kinds: [String] { Segment.firstKinds + [Segment.directoryKind] }

  private func openHead(_ bytes: [UInt8], _ found: inout ObjectInspection, _ keys: LocalKeys) {
    guard let object = try? SignedObject(.head, opening: bytes, with: keys.data),
      let head = Head(object)
    else { return found.isOpen = false }
    found.isOpen = true
    found.device = head.device.name
    found.isSigned = SignedObject.isSigned(.head, bytes, by: head.device.keys)
    found.milliseconds = head.milliseconds
    found.boxes[0].type = "head"
    found.boxes[0].plainSize = object.content.count
    found.boxes[0].milliseconds = head.milliseconds
  }

  private func openManifest(_ bytes: [UInt8], _ found: inout ObjectInspection, _ keys: LocalKeys) {
    let device = device(of: found.actor, keys)
    found.device = device?.name
    found.isSigned = device.map { SignedObject.isSigned(.manifest, bytes, by: $0.keys) }
    let object = try? SignedObject(.manifest, opening: bytes, with: keys.data)
    found.isOpen = object != nil
    found.boxes[0].type = object.map { _ in "snapshot" }
    found.boxes[0].plainSize = object?.content.count
  }

  private func openPart(
    _ bytes: [UInt8], named name: String, _ found: inout ObjectInspection, _ keys: LocalKeys
  ) {
    guard let hash = Hexadecimal.bytes(name), hash.count == Segment.hashSize else { return }
    for (purpose, type) in [(KeyPurpose.snapshot, "snapshot"), (.blob, "document")] {
      guard let content = try? SealedPart.open(bytes, name: hash, purpose, keys.data) else {
        continue
      }
      found.isOpen = true
      found.boxes[0].type = type
      found.boxes[0].plainSize = content.count
      return
    }
    found.isOpen = false
  }
}
