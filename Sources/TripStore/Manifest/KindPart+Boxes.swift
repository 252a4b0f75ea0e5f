public import Records

extension KindPart {
  /// The zones and containers of the manifest, in which things can lie.
  public static let boxes = KindPart(where: "type <> 'item'") { text in
    "is an item and cannot hold anything; 'vanlog manifest edit \(text) --type container' "
      + "makes a container of it"
  }
}

extension NameRule {
  /// As much of a name as a person types, of zones and containers only.
  public static let box = NameRule.part(.boxes)
}

extension OfferedPart {
  /// Live zones and containers.
  public static let boxes = OfferedPart.part(.boxes)
}
