/// The earlier of two deadlines, which may be `nil`; builds no list, as the loop calls it often.
func earlier(_ one: Int64?, _ other: Int64?) -> Int64? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}
