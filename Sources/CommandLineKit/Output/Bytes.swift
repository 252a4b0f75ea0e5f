internal import Text

/// Sizes of files for people.
public enum Bytes {
  public static func text(_ count: Int) -> String {
    switch count {
    case ..<1_000: "\(count) bytes"
    case ..<1_000_000: "\(FixedDecimal.text(Double(count) / 1e3, decimals: 1)) kB"
    case ..<1_000_000_000: "\(FixedDecimal.text(Double(count) / 1e6, decimals: 1)) MB"
    default: "\(FixedDecimal.text(Double(count) / 1e9, decimals: 1)) GB"
    }
  }
}
