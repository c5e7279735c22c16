import type { Verb } from './verb.ts'

const usage = (verb: Verb): string =>
  ['npm run shop --', verb.noun, verb.verb, ...(verb.takes ?? [])].join(' ')

const lines = (verb: Verb, width: number): readonly string[] => {
  const [first = '', ...more] = verb.help
  return [`${usage(verb).padEnd(width)}  ${first}`, ...more.map((line) => `  ${line}`)]
}

const footer = `Every command takes --json, and --reason "WHY" for the audit log.
Commands of the catalogue take --preview: what they would change.`

/** Returns the help of a noun's verbs, or of all. */
export const commandHelp = (verbs: readonly Verb[], noun: string): string => {
  const own = verbs.filter((verb) => verb.noun === noun)
  const shown = own.length === 0 ? verbs : own
  const width = Math.max(...shown.map((verb) => usage(verb).length))
  return [...shown.flatMap((verb) => lines(verb, width)), '', footer].join('\n')
}
