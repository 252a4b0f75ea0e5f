internal import Synchronization

/// Keys that were derived before, since each costs two hashes and memory of its own.
final class DerivedKeys: Sendable {
  private struct Use: Hashable {
    let purpose: KeyPurpose
    let epoch: Int
  }

  /// A kind has one key in each epoch; kinds may be made up.
  private static let most = 128

  private let kept = Mutex<[Use: Secret]>([:])

  /// The key for a purpose, which is made if it was not needed yet.
  func key(for purpose: KeyPurpose, epoch: Int, _ make: () -> Secret) -> Secret {
    let use = Use(purpose: purpose, epoch: epoch)
    if let known = kept.withLock({ $0[use] }) { return known }
    let made = make()
    kept.withLock { keys in
      if keys.count >= Self.most { keys.removeAll() }
      keys[use] = made
    }
    return made
  }
}
