import Borders
import Records
import TypedValues

extension Country {
  /// The country that was typed for an option.
  init(typed text: String, for option: String) throws {
    let code = try StoreError.naming(option) {
      try TypedWords.country(text)
    }
    guard let country = Country(code: code) else {
      throw StoreError.badValue(
        field: option, reason: "takes a country with borders, which \(code) is not")
    }
    self = country
  }
}
