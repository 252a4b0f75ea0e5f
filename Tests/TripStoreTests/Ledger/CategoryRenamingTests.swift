import Testing

@testable import Records
@testable import TripStore

@Suite struct CategoryRenamingTests {
  @Test(arguments: [
    ("food", "food", "groceries", "groceries"), ("food/bakery", "food", "eat", "eat/bakery"),
    ("Food / bakery", "food", "eat", "eat/bakery"), ("foodstuff", "food", "eat", nil),
    ("food", "food/bakery", "eat", nil), ("FOOD", "food", "Food", "Food"),
    ("food/bakery", "food", "Food", "Food/bakery"),
    // What is below the new name already stays there.
    ("food", "food", "food/restaurant", "food/restaurant"),
    ("food/restaurant", "food", "food/restaurant", nil),
    ("food/restaurant/sushi", "food", "food/restaurant", nil),
    ("food/bakery", "food", "food/restaurant", "food/restaurant/bakery"),
  ])
  func `a category and what is below it get the new name`(
    category: String, old: String, new: String, result: String?
  ) {
    #expect(CategoryRenaming.renamed(category, from: old, to: new) == result)
  }
}
