internal import Records
internal import Text

// Whether mark and key files are good, which only a device that joins would find out.
extension KeyCare {
  private static let daysBetweenLooks: Int64 = 7

  /// Looks at the mark and the key files now and then, since only a device that joins needs them.
  ///
  /// A damaged key file that is known here is stored again.
  func lookAround() throws {
    let passed = now.milliseconds - (state.keysSeen ?? 0)
    guard state.keysSeen == nil || passed < 0 || passed > Self.daysBetweenLooks * 86_400_000 else {
      return
    }
    for slot in try memory.slots() where try isDamaged(slot) {
      try visit.putAgain(Names.slot(slot.id), slot.bytes)
    }
    if try check() { visit.state.keysSeen = now.milliseconds }
  }

  /// Whether other bytes are there than those of a key slot, and not only on the way.
  private func isDamaged(_ slot: KeySlot) throws -> Bool {
    for _ in 1...2 {
      guard let there = try remote.object(Names.slot(slot.id)), there != slot.bytes else {
        return false
      }
    }
    return true
  }

  /// Whether someone with the passphrase could join: reads the mark and all key files.
  ///
  /// What is missing may only be late, except to a restore drill, which is run when all is there.
  func check() throws -> Bool {
    var isGood = true
    func noteDamage(_ name: ObjectName, _ what: String) {
      isGood = false
      note(
        .altered, name.text,
        "\(what) on \(remote.address); run 'vanlog sync remotes mend \(remote.address)'")
    }
    do {
      let id = try reading.read(Names.repository, limit: RepositoryMark.largest) {
        try RepositoryMark.id(in: $0)
      }
      if id != keys.data.repository { throw SegmentError.otherRepository }
    } catch let error as RemoteError where error.kind == .notFound {
      if mode == .reading {
        noteDamage(Names.repository, "the mark of the repository is missing")
      }
    } catch let error where error.isAboutContents {
      noteDamage(Names.repository, "the mark of the repository is damaged")
    }
    var opensByPassphrase = false
    for name in try remote.all(below: Names.keys).prefix(Repository.mostSlots) {
      do {
        let slot = try reading.read(name, limit: KeySlot.longest) { bytes in
          guard let slot = try? KeySlot(parsing: bytes), Names.slot(slot.id) == name else {
            throw SegmentError.altered
          }
          return slot
        }
        if slot.repository == keys.data.repository, slot.isForPassphrase {
          opensByPassphrase = true
        }
      } catch let error as RemoteError where error.kind == .notFound {
        continue  // it was replaced meanwhile
      } catch let error where error.isAboutContents {
        noteDamage(name, "the key file \(name) is damaged")
      }
    }
    if mode == .reading, isGood, !opensByPassphrase {
      noteDamage(Names.keys, "there is no key file that a passphrase opens")
    }
    return isGood
  }
}

extension Error {
  /// Whether an object is there and is not what it should be.
  fileprivate var isAboutContents: Bool {
    self is SegmentError || (self as? RemoteError)?.isAboutObject == true
  }
}
