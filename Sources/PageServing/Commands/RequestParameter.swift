/// A value that a request may carry, and what it becomes on the command line.
struct RequestParameter: Sendable {
  enum Form: Sendable {
    /// `--name=value`.
    case option(String)
    /// `--name` for a yes.
    case flag(String)
    /// `--name`, or `--name=value` for more than a yes.
    case flagOrOption(String)
    /// An argument behind `--`.
    case operand
    /// `south,west,north,east`: two arguments.
    case box
  }

  let name: String
  let form: Form
  let isRequired: Bool
  let mostBytes: Int
  /// Whether it is two angles: a command would also take the name of a place, which someone who may
  /// not see the places could ask for.
  var isPosition = false

  /// A value of a name; the option has the same name, with dashes.
  static func option(
    _ name: String, as option: String? = nil, mostBytes: Int = 200
  ) -> RequestParameter {
    RequestParameter(
      name: name, form: .option(option ?? dashed(name)), isRequired: false, mostBytes: mostBytes)
  }

  /// Latitude and longitude in degrees.
  static func position(_ name: String) -> RequestParameter {
    var parameter = option(name, mostBytes: 64)
    parameter.isPosition = true
    return parameter
  }

  static func flag(_ name: String) -> RequestParameter {
    RequestParameter(name: name, form: .flag(dashed(name)), isRequired: false, mostBytes: 8)
  }

  static func flagOrOption(_ name: String) -> RequestParameter {
    RequestParameter(
      name: name, form: .flagOrOption(dashed(name)), isRequired: false, mostBytes: 200)
  }

  static func operand(
    _ name: String, isRequired: Bool = true, mostBytes: Int = 200
  ) -> RequestParameter {
    RequestParameter(name: name, form: .operand, isRequired: isRequired, mostBytes: mostBytes)
  }

  static let box = RequestParameter(name: "box", form: .box, isRequired: true, mostBytes: 200)

  private static func dashed(_ name: String) -> String {
    String(
      decoding: name.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
  }
}
