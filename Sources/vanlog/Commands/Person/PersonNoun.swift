import TripStore

/// People who travel along.
enum PersonNoun: RecordNoun {
  static let kind = KindSpec.person
  static let word = "person"
  static let columns = ["nationalities", "born"]
  static let example = "\"Ada\" --nationalities NO --born 1980-12-10"
}
