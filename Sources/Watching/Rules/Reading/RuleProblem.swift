public import Text

// Files of rules are read as all files that people write are.

public typealias RuleProblem = MemberProblem
typealias RuleProblems = MemberProblems
typealias RuleObject = CheckedObject
typealias RuleQuote = MessageQuote
