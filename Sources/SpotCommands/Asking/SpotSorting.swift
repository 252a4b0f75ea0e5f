import CommandLineKit
import SpotsVault
import Text

/// The order of an answer.
enum SpotSorting: String, CaseIterable {
  case distance, rating, name, type

  static let option = OptionSpec(
    "sort", value: .choice("ORDER", allCases.map(\.rawValue)),
    help:
      "Order of the list: distance, rating (best first), name or type. The limit counts in this "
      + "order, but without an area such as --within only the nearest spots are sorted.")

  /// The most spots that one answer has, and that are sorted for it.
  static let most = 100_000

  static func asked(_ arguments: Arguments) -> SpotSorting? {
    arguments.text(option).flatMap(Self.init(rawValue:))
  }

  /// How many spots to find: all of an area, so that the first ones in the order are among them.
  static func count(_ arguments: Arguments, limit: Int, isArea: Bool) -> Int {
    asked(arguments) != nil && isArea ? most : limit
  }

  /// Puts the spots of an answer into the order that was asked for, and leaves those that exceed the
  /// limit out.
  static func apply(
    _ arguments: Arguments, limit: Int, to answer: inout SpotAnswer, _ context: CommandContext
  ) {
    guard let order = asked(arguments) else { return }
    if answer.hasMore, answer.hits.count > limit {
      context.note("there are too many spots; only \(answer.hits.count) of them were sorted")
    }
    answer.hits = order.sorted(answer.hits)
    guard answer.hits.count > limit else { return }
    answer.hits.removeLast(answer.hits.count - limit)
    answer.hasMore = true
  }

  /// Sorted; equal ones stay in their order, which is that of the question.
  private func sorted(_ hits: [SpotHit]) -> [SpotHit] {
    switch self {
    case .distance: sorted(hits) { $0.distanceMetres ?? 0 }
    case .rating: sorted(hits) { -($0.rating ?? -1) }
    case .name: sorted(hits) { Folding.folded($0.name) }
    case .type: sorted(hits) { Folding.folded($0.type) }
    }
  }

  private func sorted<Key: Comparable>(
    _ hits: [SpotHit], by key: (SpotHit) -> Key
  ) -> [SpotHit] {
    let keys = hits.map(key)
    return hits.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { hits[$0] }
  }
}
