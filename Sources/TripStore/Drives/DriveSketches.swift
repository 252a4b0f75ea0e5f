public import HomeFolder
public import Records
internal import Text
public import TrackFormats

/// The sketches of a store's drives: made when they are first asked for, and again when the points of a
/// drive have changed.
public final class DriveSketches {
  private let store: RecordStore
  private let shelf: SketchShelf
  private let prints: [RecordID: UInt64]
  private var hasSwept = false

  public init(of store: RecordStore, in home: HomeFolder) throws {
    self.store = store
    shelf = SketchShelf(in: home)
    prints = Dictionary(
      try store.driveMarks().map { ($0.id, $0.print) }, uniquingKeysWith: { first, _ in first })
  }

  /// A drive that is no longer in the store is sketched, but its sketch is not kept.
  public func sketch(of drive: Record) throws -> TrackSketch {
    guard let print = prints[drive.id] else { return TrackSketch(of: try store.track(of: drive)) }
    if let known = shelf.sketch(of: drive.id, print: print) { return known }
    let sketch = TrackSketch(of: try store.track(of: drive))
    if !sketch.track.isEmpty, shelf.keep(sketch, of: drive.id, print: print), !hasSwept {
      shelf.keepOnly(Set(prints.keys))
      hasSwept = true
    }
    return sketch
  }
}
