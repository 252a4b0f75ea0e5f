internal import Geodesy

/// A stretch of the tables in which the spots of some packs lie together.
///
/// The first packs share run 0. Once they are many, a new pack begins a run of its own, so that its
/// import adds pages instead of changing most of the existing ones. Later packs share the smallest
/// run until it is no longer small, so a search asks few runs, however many packs there are. The
/// number of a pack tells its run.
struct SpotRun: Hashable {
  let number: Int

  /// That of the first packs, and of My places.
  static let first = SpotRun(number: 0)
  private static let most = 255
  private static let packsPerRun = 1 << 16

  private init(number: Int) {
    self.number = number
  }

  init(ofPack number: Int) {
    self.number = min(max(number / Self.packsPerRun, 0), Self.most)
  }

  /// The lowest number of a pack of the run.
  var firstPack: Int { number * Self.packsPerRun + SpotsVault.ownPack + (number == 0 ? 1 : 0) }
}

/// The keys of spots.
///
/// Those of run 0 are not negative: 52 bits of curve, 11 of the number in the cell. Those of other
/// runs are: 8 bits of run, 44 of a curve through larger cells, 11 of the number in these.
extension SpotRun {
  private static let keyBits = 55
  /// A cell of another run is sixteen of run 0 wide and high.
  private static let coarseBits: UInt64 = 8

  private var base: Int64 { .min + Int64(number) << Self.keyBits }

  /// The keys that its spots can have.
  var keys: ClosedRange<Int64> {
    number == 0 ? 0 ... .max : base...(base + (1 << Self.keyBits - 1))
  }

  /// The first key of the run's cell that contains a cell of the curve.
  func firstKey(ofCell cell: UInt64) -> Int64 {
    guard number > 0 else { return Int64(bitPattern: cell) * SpotKey.spotsPerCell }
    return base + Int64(bitPattern: cell >> Self.coarseBits) * SpotKey.spotsPerCell
  }

  /// The keys of all spots in some cells of the curve, and in another run of some around them.
  func keys(from first: UInt64, through last: UInt64) -> ClosedRange<Int64> {
    firstKey(ofCell: first)...(firstKey(ofCell: last) | (SpotKey.spotsPerCell - 1))
  }
}

/// The identities of spots.
///
/// In `src` too, those of a run other than 0 lie together: they begin with five bits of its number.
extension SpotRun {
  private static let identityBits: UInt64 = 59

  /// The beginning of its identities.
  var mark: UInt64 { UInt64(number) << Self.identityBits }

  /// The identity of a spot with a hash.
  func identity(ofHash hash: Int64) -> Int64 {
    guard number > 0 else { return hash }
    let rest = UInt64(bitPattern: hash) & (1 << Self.identityBits - 1)
    return Int64(bitPattern: mark | rest)
  }

  /// The identities that its spots can have.
  var identities: ClosedRange<Int64> {
    guard number > 0 else { return .min ... .max }
    let first = Int64(bitPattern: mark)
    return first...(first + (1 << Self.identityBits - 1))
  }

  /// How many spots of run 0 would be as likely to share a short id as those with the most common of
  /// some marks.
  static func asMany(of marked: [UInt64: Int]) -> Int {
    min(marked.values.max() ?? 0, 1 << 40) << (64 - identityBits)
  }
}

extension SpotRun {
  /// A run with so few spots takes another pack, or one with so small a part of all.
  static let fewSpots = 20_000
  private static let smallPart = 64

  /// The run of a new pack, beside these.
  init(beside packs: [PackInfo], fewSpots: Int) {
    var counts = [Int](repeating: 0, count: Self.most + 1)
    var isUsed = [Bool](repeating: false, count: counts.count)
    isUsed[0] = true
    for pack in packs {
      let run = SpotRun(ofPack: pack.number).number
      counts[run] += pack.spots + pack.gone
      isUsed[run] = true
    }
    let all = counts.reduce(0, +)
    let smallest = counts.indices.filter { isUsed[$0] }.min { counts[$0] < counts[$1] } ?? 0
    let isSmall = counts[smallest] < max(fewSpots, all / Self.smallPart)
    number = isSmall ? smallest : isUsed.firstIndex(of: false) ?? smallest
  }
}
