/// How much goes into one segment, or one part of a snapshot; tests make them small.
struct SegmentSizes {
  /// Segments of about this length, before they are compressed.
  var segment = 192 << 10
  /// A part of a snapshot ends at some record after the first length, chosen by its id alone: so that
  /// parts which do not change are the same in every snapshot, and are sent once.
  var shortestPart = 64 << 10
  var longestPart = 256 << 10
  /// Longer large values travel in pieces of this size.
  var largestInline = 96 << 10
  var piece = 160 << 10
}
