import Text

@testable import Records
@testable import TripStore

extension FuzzTarget {
  static let labels = FuzzTarget("labels", "labels of boxes, and how full tanks are") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let label = BoxLabel(parsing: text) {
      let again = must("a label is read as it was written") {
        guard let again = BoxLabel(parsing: label.text) else {
          throw StoreError.badValue(field: "label", reason: "cannot be read")
        }
        return again
      }
      promise(again.id == label.id, "a label leads to one box")
    }
    for unit in ["l", "kg"] {
      switch BoardLoad.Filling(parsing: text, unit: unit) {
      case .share(let permille): promise((0...1_000).contains(permille), "a share is of the whole")
      case .amount(let amount): promise((0...10_000_000).contains(amount), "an amount has a limit")
      case nil: break
      }
    }
  }
}
