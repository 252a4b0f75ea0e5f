import CommandLineKit
import DriveRecorder
import DurableFiles
import Text

// Trials with damaged files.
extension Torture {
  private static let blocks = [512, 4_096]

  /// Tears writes at each byte, as a disk may when the power fails: what was saved before must
  /// survive.
  func tearWrites() throws {
    let progress = context.progress("tearing writes")
    let step = max(1, truth.saves.count / plan.torn)
    var before: TortureImage?
    var number = 0
    let bench = try folder.makePrivate("torn")
    var writer = try TortureWriter(truth.header, in: folder.makePrivate("writing"))
    try writer.write(truth.entries) { after in
      defer { (before, number) = (after, number + 1) }
      guard let before, number % step == 0 else { return }
      let file = try TortureFile(before, in: bench.duplicate(), named: BlackBox.fileName)
      for damage in Self.tears(from: before.bytes, to: after.bytes) {
        try judge(.torn, damage, of: file, mustKeepAll: true)
        progress.update(report.tallies[.torn]?.tried ?? 0)
      }
    }
    progress.finish()
  }

  /// The write that turns one file into the other, cut at each byte, and without each block.
  private static func tears(from before: [UInt8], to after: [UInt8]) -> [TortureDamage] {
    let common = min(before.count, after.count)
    guard let first = (0..<common).first(where: { before[$0] != after[$0] }) else { return [] }
    let last =
      after.count > before.count
      ? after.count - 1 : (0..<common).last { before[$0] != after[$0] } ?? first
    // Padding would make every further byte the same trial.
    let text = (after.lastIndex { $0 != UInt8(ascii: " ") } ?? last) + 2
    var ends = Array(first + 1...max(first + 1, min(last + 1, text)))
    ends += stride(from: text, through: last, by: 512)
    let torn = ends.map { TortureDamage.replacing(Array(after[first..<$0]), at: first, "a write") }
    let missing = stride(from: first / 512 * 512, through: last, by: 512).compactMap { start in
      before.count == after.count
        ? lacking(start..<min(start + 512, last + 1), before, after, first...last) : nil
    }
    return torn + missing
  }

  /// A write without one block, which the disk did not get to.
  private static func lacking(
    _ block: Range<Int>, _ before: [UInt8], _ after: [UInt8], _ changed: ClosedRange<Int>
  ) -> TortureDamage {
    let bytes = changed.map { block.contains($0) ? before[$0] : after[$0] }
    return .replacing(bytes, at: changed.lowerBound, "a write without a block")
  }

  /// Damages the file of nearly the whole drive in every way of the fault model.
  func damage(_ images: TortureImages) throws {
    let file = try TortureFile(
      images.last, in: folder.makePrivate("damaged"), named: BlackBox.fileName)
    let progress = context.progress("damaging the file")
    for trial in [TortureTrial.cut, .zeroed, .old, .foreign, .doubled, .garbled, .flipped] {
      for number in 0..<places(trial, images) {
        if number % 100 == 0 { try Interruption.check() }
        try judge(trial, damage(trial, number, images), of: file, mustKeepAll: false)
        progress.update(number)
      }
    }
    progress.finish()
  }

  /// At how many places a kind of damage is tried.
  func places(_ trial: TortureTrial, _ images: TortureImages) -> Int {
    let size = images.last.bytes.count
    let blocks = Self.blocks.reduce(0) { $0 + size / $1 }
    return switch trial {
    case .cut: 2 * min(plan.tail, size)
    case .zeroed, .old, .foreign: blocks
    case .doubled: 2 * blocks
    case .garbled, .flipped: plan.places
    case .writeKilled, .randomlyKilled, .torn, .mended, .kept: 0
    }
  }

  /// Damage of a kind, at one of its places.
  func damage(_ trial: TortureTrial, _ number: Int, _ images: TortureImages) -> TortureDamage {
    let bytes = images.last.bytes
    switch trial {
    case .cut: return cut(number, bytes, images.last.text)
    case .garbled:
      let count = Int.random(in: 1...600, using: &dice)
      let offset = Int.random(in: 0..<bytes.count - count, using: &dice)
      return .replacing(dice.bytes(count), at: offset, "garbage")
    case .flipped:
      let offset = Int.random(in: 0..<images.last.text, using: &dice)
      let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &dice)
      return .replacing([bytes[offset] ^ bit], at: offset, "a flipped bit")
    default: return block(trial, number, images)
    }
  }

  /// Cut at a byte near the end, or zeros from there on, as if only the length had been saved.
  private func cut(_ number: Int, _ bytes: [UInt8], _ text: Int) -> TortureDamage {
    let offset = max(0, text - number / 2)
    guard !number.isMultiple(of: 2) else { return .cut(at: offset) }
    return .replacing([UInt8](repeating: 0, count: bytes.count - offset), at: offset, "zeros")
  }

  private func block(
    _ trial: TortureTrial, _ number: Int, _ images: TortureImages
  ) -> TortureDamage {
    let bytes = images.last.bytes
    let small = bytes.count / Self.blocks[0]
    let half = small + bytes.count / Self.blocks[1]
    let inRow = number % half
    let size = inRow < small ? Self.blocks[0] : Self.blocks[1]
    let start = (inRow < small ? inRow : inRow - small) * size
    switch trial {
    case .zeroed: return .replacing([UInt8](repeating: 0, count: size), at: start, "zeros")
    case .old: return .replacing(images.early.block(start, size), at: start, "an old block")
    case .foreign:
      return .replacing(images.foreign.block(start, size), at: start, "a block of another drive")
    default:
      let block = Array(bytes[start..<start + size])
      let isInserted = number >= half
      return isInserted || start + 2 * size > bytes.count
        ? .ending(block + bytes[start...], at: start, "a block of \(size) bytes inserted twice")
        : .replacing(block, at: start + size, "the previous block")
    }
  }

  /// Reads a damaged file and compares it with the truth.
  private func judge(
    _ trial: TortureTrial, _ damage: TortureDamage, of file: borrowing TortureFile,
    mustKeepAll: Bool
  ) throws {
    let saved = file.whole.points
    try file.with(damage) { home in
      let judged = try judge(trial, damage.words, in: home)
      let missing = max(0, saved - (mustKeepAll ? judged.unbroken : judged.right))
      count(trial, wrong: judged.wrong, lost: missing, loss: (mustKeepAll ? 0 : missing, 0))
      if judged.wrong > 0 {
        try fail(trial, "\(damage.words): \(judged.wrong) wrong points", in: home)
      }
      if mustKeepAll, missing > 0 {
        try fail(trial, "\(damage.words): \(missing) saved points are gone", in: home)
      }
    }
  }

  /// What is read from a damaged file; nothing if no drive is recognised in it.
  private func judge(
    _ trial: TortureTrial, _ words: String, in home: borrowing Directory
  ) throws -> TortureTruth.Found {
    do throws(BlackBoxError) {
      guard let found = try Self.read(home) else {
        try? fail(trial, "\(words): the file is gone", in: home)
        return TortureTruth.Found()
      }
      // A block with the header of another drive may make the rest of that drive readable.
      let isOurs = found.contents.header.drive == truth.header.drive
      return isOurs ? truth.judge(found.points) : truth.judge(other: found.points)
    } catch {
      if case .file(let error) = error { try fail(trial, "\(words): \(error)", in: home) }
      return TortureTruth.Found()
    }
  }
}

extension TortureImage {
  /// Where the padding begins.
  var text: Int { (bytes.lastIndex { $0 != UInt8(ascii: " ") } ?? 0) + 1 }

  /// A block of the file; past its end there are only zeros.
  func block(_ start: Int, _ size: Int) -> [UInt8] {
    let part = bytes[min(start, bytes.count)..<min(start + size, bytes.count)]
    return part + [UInt8](repeating: 0, count: size - part.count)
  }
}
