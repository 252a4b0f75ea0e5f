import Answers
import CommandLineKit
import HomeFolder
import SpotsVault
import Text

/// How many spots there are; counted only for a program that asks.
struct SpotCount: Answer {
  private let others, own: [PackInfo]

  init(_ home: HomeFolder) {
    let vault = try? SpotsVault.openToRead(in: home)
    let shown = ((try? vault?.packs()) ?? []).filter { !$0.isHidden }
    others = shown.filter { !$0.isOwn }
    own = shown.filter(\.isOwn)
  }

  static let members = Members<SpotCount> {
    Member("packs", .count, "packs that are shown") { $0.others.count }
    Member(StatusKeys.publicSpots, .count, "spots in these packs") { Self.spots(in: $0.others) }
    Member(StatusKeys.ownSpots, .count, "your own places") { Self.spots(in: $0.own) }
  }

  private static func spots(in packs: [PackInfo]) -> Int { packs.reduce(0) { $0 + $1.spots } }
}
