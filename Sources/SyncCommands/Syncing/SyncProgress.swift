import CommandLineKit
import TripSync

/// Progress of a sync on the terminal.
final class SyncProgress {
  private let context: CommandContext
  private var label: String?
  private var progress: Progress?

  init(_ context: CommandContext) {
    self.context = context
  }

  func show(_ step: SyncStep) {
    if label != step.label {
      progress?.finish()
      label = step.label
      progress = context.progress(step.label)
    }
    progress?.update(step.done, of: step.total)
  }

  func finish() {
    progress?.finish()
  }
}

extension SyncStep {
  fileprivate var label: String {
    switch self {
    case .looking: "looking for news"
    case .sending: "sending"
    case .receiving: "receiving"
    case .loadingSnapshot: "receiving everything"
    case .publishingSnapshot: "sending everything, parts"
    case .sendingDocument: "sending a document"
    case .receivingDocument: "receiving a document"
    }
  }

  fileprivate var done: Int {
    switch self {
    case .looking: 0
    case .sending(let done, _), .receiving(let done, _), .loadingSnapshot(let done, _),
      .sendingDocument(let done, _), .receivingDocument(let done, _):
      done
    case .publishingSnapshot(let parts): parts
    }
  }

  fileprivate var total: Int? {
    switch self {
    case .looking, .publishingSnapshot: nil
    case .sending(_, let total), .receiving(_, let total), .loadingSnapshot(_, let total),
      .sendingDocument(_, let total), .receivingDocument(_, let total):
      total
    }
  }
}
