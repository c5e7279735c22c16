export { answerCommand, type Command, type CommandAnswer } from './answer-command.ts'
export { previewVerb } from './preview-verb.ts'
export { refuseOneself } from './refuse-oneself.ts'
export { runVerb } from './run-verb.ts'
export { argumentKey, takesReason, verbInput } from './verb-input.ts'
export { rule, say, wordsLocale, wordsText, type Sentence, type Words } from './sentence.ts'
export { VerbAmount, VerbAmountOrNone } from './verb-amount.ts'
export { VerbReason } from './verb-reason.ts'
export { uniqueVerbs } from './unique-verbs.ts'
export {
  changeVerb,
  readVerb,
  VerbError,
  type RunContext,
  type Said,
  type Verb,
  type VerbContext,
} from './verb.ts'
