/// The earlier of two moments, either of which may never come; makes no list, for the loop asks often.
func earlier(_ one: Int64?, _ other: Int64?) -> Int64? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}
