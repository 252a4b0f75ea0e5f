internal import Text

/// What a bank says about the state of a payment.
enum LedgerState {
  /// Words for payments that did not take place, or not yet: those come again once they are booked.
  private static let unsettled: Set<String> = [
    "reverted", "reversed", "declined", "failed", "cancelled", "canceled", "rejected", "voided",
    "expired", "denied", "pending", "vorgemerkt", "storniert", "abgelehnt", "ausstehend",
    "abgebrochen", "pendiente", "rechazado", "rechazada", "annule", "refuse",
  ]

  /// Whether money has moved; unknown words do not say that it has not.
  static func isSettled(_ text: String) -> Bool {
    !Folding.folded(text).split { !$0.isLetter }.contains { unsettled.contains(String($0)) }
  }
}
