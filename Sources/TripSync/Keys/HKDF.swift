internal import CSodium

/// HKDF with SHA-256 (RFC 5869), which Debian 12's libsodium does not have itself.
enum HKDF {
  private static let hashSize = 32

  /// A key for one purpose, 32 bytes unless told otherwise.
  static func key(
    from material: Secret, salt: [UInt8], for purpose: String, count: Int = hashSize
  ) -> Secret {
    expand(extract(material, salt: salt), Array(purpose.utf8), count: count)
  }

  static func extract(_ material: Secret, salt: [UInt8]) -> Secret {
    // RFC 5869: without a salt it is as many zeros as the hash has bytes.
    let salt = salt.isEmpty ? [UInt8](repeating: 0, count: hashSize) : salt
    return Secret(count: hashSize) { output in
      authenticate(key: salt, salt.count, into: output) { add in
        material.withBytes { add($0, material.count) }
      }
    }
  }

  static func expand(_ key: Secret, _ info: [UInt8], count: Int) -> Secret {
    precondition(count <= 255 * hashSize, "RFC 5869 gives no more")
    return Secret(count: count) { output in
      var block = [UInt8](repeating: 0, count: hashSize)
      defer { Sodium.wipe(&block) }
      for start in stride(from: 0, to: count, by: hashSize) {
        let previous = start == 0 ? [] : block
        key.withBytes { keyBytes in
          authenticate(key: keyBytes, key.count, into: &block) { add in
            add(previous, previous.count)
            add(info, info.count)
            add([UInt8(start / hashSize + 1)], 1)
          }
        }
        (output + start).update(from: block, count: min(hashSize, count - start))
      }
    }
  }

  /// HMAC-SHA-256 of all that `feed` adds.
  static func authenticate(
    key: UnsafePointer<UInt8>, _ count: Int, into output: UnsafeMutablePointer<UInt8>,
    feed: ((UnsafePointer<UInt8>, Int) -> Void) -> Void
  ) {
    var state = crypto_auth_hmacsha256_state()
    crypto_auth_hmacsha256_init(&state, key, count)
    feed { crypto_auth_hmacsha256_update(&state, $0, UInt64($1)) }
    crypto_auth_hmacsha256_final(&state, output)
    sodium_memzero(&state, MemoryLayout.size(ofValue: state))
  }
}
