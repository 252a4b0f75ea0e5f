import Geodesy
import Text
import Watching

/// Something that happened in the past, as far as the records show.
struct ReplayedEvent {
  let time: Instant
  /// `nil` if it only tells where the van was.
  let event: RuleEvent?
  /// Where the van was, if the record tells.
  let place: Coordinate?

  init(_ time: Instant, _ event: RuleEvent?, at place: Coordinate? = nil) {
    self.time = time
    self.event = event
    self.place = place
  }
}
