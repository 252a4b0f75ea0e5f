/// Several requests that vanlog makes at once.
struct RequestBatch {
  /// The numbers of the requests, in their order.
  private(set) var numbers: [String] = []
  private var changes: [(place: Int, change: ObjectChange)] = []
  private var wanted: [(place: Int, wish: ObjectWish)] = []

  mutating func add(_ change: ObjectChange, _ number: String) {
    changes.append((numbers.count, change))
    numbers.append(number)
  }

  mutating func add(_ wish: ObjectWish, _ number: String) {
    wanted.append((numbers.count, wish))
    numbers.append(number)
  }

  /// Does all of it, and returns the outcome of each request, in order.
  func outcomes(in store: any ObjectStore) -> [Result<[UInt8], Complaint>] {
    var outcomes = [Result<[UInt8], Complaint>](repeating: .success([]), count: numbers.count)
    if !changes.isEmpty {
      for (place, complaint) in zip(changes.map(\.place), store.change(all: changes.map(\.change)))
      {
        if let complaint { outcomes[place] = .failure(complaint) }
      }
    }
    if !wanted.isEmpty {
      for (place, result) in zip(wanted.map(\.place), store.get(all: wanted.map(\.wish))) {
        outcomes[place] = result
      }
    }
    return outcomes
  }
}
