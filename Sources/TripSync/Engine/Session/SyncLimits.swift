/// When a sync does what it need not do each time; tests make everything happen soon.
struct SyncLimits {
  /// A snapshot is published after this many segments, or this many bytes of own ones.
  var segmentsBetweenSnapshots: UInt64 = 512
  var bytesBetweenSnapshots = 4 << 20
  /// A snapshot that has this many more segments than this device is loaded instead of them.
  var worthLoading: UInt64 = 64
  /// Others hear of what was applied here after this many segments, or with the next own change.
  var segmentsBetweenHeads = 32
  /// How many own segments, or heads, are removed at once.
  var mostRemoved = 64
}
