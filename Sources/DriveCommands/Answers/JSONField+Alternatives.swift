import CommandLineKit

extension [JSONField] {
  /// The members of a command that gives one answer or another, each once.
  ///
  /// None is there always, since the other answer may lack it.
  func or(_ other: [JSONField]) -> [JSONField] {
    let known = Set(map(\.name))
    return (self + other.filter { !known.contains($0.name) }).map {
      JSONField($0.name, $0.type, $0.help)
    }
  }
}
