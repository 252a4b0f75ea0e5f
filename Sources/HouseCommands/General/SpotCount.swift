import CommandLineKit
import HomeFolder
import SpotsVault
import Text

/// How many spots there are; counted only for a program that asks.
struct SpotCount: JSONObject {
  private let home: HomeFolder

  init(_ home: HomeFolder) {
    self.home = home
  }

  static let jsonFields = [
    JSONField("packs", .count, "packs that are shown"),
    JSONField("public", .count, "spots in these packs"),
    JSONField("own", .count, "your own places"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    guard let vault = try? SpotsVault.openToRead(in: home), let all = try? vault.packs() else {
      return write(packs: [], to: &json)
    }
    write(packs: all.filter { !$0.isHidden }, to: &json)
  }

  private func write(packs: [PackInfo], to json: inout JSONWriter) {
    let others = packs.filter { !$0.isOwn }
    json.field("packs", others.count)
    json.field("public", others.reduce(0) { $0 + $1.spots })
    json.field("own", packs.filter(\.isOwn).reduce(0) { $0 + $1.spots })
  }
}
