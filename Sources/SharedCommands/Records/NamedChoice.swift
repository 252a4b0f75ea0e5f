internal import Records
internal import Text

/// Finds things by name that are not records, such as packs and rules.
public enum NamedChoice {
  /// The place in `labels` of what a person means, each thing with all that it may be called;
  /// `nil` if nothing fits.
  ///
  /// A label in exactly these letters counts first, then a whole one, then the beginning of one.
  public static func find(
    _ typed: String, among labels: [[String]], noun: String
  ) throws -> Int? {
    let exact = labels.indices.filter { labels[$0].contains(typed) }
    if let only = try one(of: exact, typed, labels, noun) { return only }
    var search = NameSearch(typed)
    for (place, labels) in labels.enumerated() {
      for label in labels { search.look(at: label, Int64(place)) }
    }
    var places: [Int] = []
    for place in search.found where places.last != Int(place) { places.append(Int(place)) }
    return try one(of: places, typed, labels, noun)
  }

  private static func one(
    of places: [Int], _ typed: String, _ labels: [[String]], _ noun: String
  ) throws -> Int? {
    guard places.count > 1 else { return places.first }
    throw StoreError.ambiguous(
      kind: noun, id: typed, candidates: places.prefix(shown).map { labels[$0][0] },
      more: max(places.count - shown, 0))
  }

  /// `; did you mean 'campsites'?`, or nothing.
  public static func hint(for typed: String, among names: [String]) -> String {
    NameSearch.nearest(to: typed, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  private static let shown = 10
}
