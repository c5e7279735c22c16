export { answerCommand, type Command, type CommandAnswer } from './answer-command.ts'
export { runVerb } from './run-verb.ts'
export { uniqueVerbs } from './unique-verbs.ts'
export { changeVerb, readVerb, VerbError, type Said, type Verb, type VerbContext } from './verb.ts'
