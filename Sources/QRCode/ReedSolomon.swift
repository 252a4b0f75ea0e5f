/// Check bytes by Reed and Solomon, over the field of 256 elements that QR codes use (x⁸+x⁴+x³+x²+1).
enum ReedSolomon {
  /// The factors of the polynomial with the roots 1, 2, 4, …, highest power first without its leading 1.
  static func divisor(checkBytes: Int) -> [UInt8] {
    var factors = [UInt8](repeating: 0, count: checkBytes - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<checkBytes {
      for index in factors.indices {
        let next = index + 1 < factors.count ? factors[index + 1] : 0
        factors[index] = product(factors[index], root) ^ next
      }
      root = product(root, 2)
    }
    return factors
  }

  /// What remains when the data, moved up by the length of the divisor, are divided by it.
  static func checkBytes(of data: ArraySlice<UInt8>, _ divisor: [UInt8]) -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ rest[0]
      for index in rest.indices {
        let next = index + 1 < rest.count ? rest[index + 1] : 0
        rest[index] = next ^ product(divisor[index], factor)
      }
    }
    return rest
  }

  static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    guard left != 0, right != 0 else { return 0 }
    return powers[Int(logarithms[Int(left)]) + Int(logarithms[Int(right)])]
  }

  /// The powers of 2, twice over, so that a sum of two logarithms needs no remainder.
  private static let powers: [UInt8] = {
    var powers: [UInt8] = []
    var power = 1
    for _ in 0..<2 * 255 {
      powers.append(UInt8(power))
      power <<= 1
      if power > 0xFF { power ^= 0x11D }
    }
    return powers
  }()

  private static let logarithms: [UInt8] = {
    var logarithms = [UInt8](repeating: 0, count: 256)
    for exponent in 0..<255 { logarithms[Int(powers[exponent])] = UInt8(exponent) }
    return logarithms
  }()
}
