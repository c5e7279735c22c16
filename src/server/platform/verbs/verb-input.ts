import * as v from 'valibot'
import { ruleSentence, say, type Sentence } from './sentence.ts'
import { VerbError, type Verb } from './verb.ts'

/** A file that an operator or a member of staff gives a verb. */
export interface GivenFile {
  readonly name: string
  readonly text: string
}

/** Returns the name of an argument's value: `[NAME]` is `name`. */
export const argumentKey = (argument = ''): string => argument.replace(/^\[|\]$/g, '').toLowerCase()

/** Returns whether the verb itself uses the reason, which the audit log has in any case. */
export const takesReason = ({ options = {} }: Verb): boolean => 'reason' in options

const parseFile = ({ fileIs }: Verb, { name, text }: GivenFile): unknown => {
  if (fileIs === 'text') return text
  try {
    return JSON.parse(text)
  } catch {
    throw new VerbError(say('file.not-json', { name }))
  }
}

/** Returns what to say of an option that was not given; a schema only names the key of its object. */
const missingOption = (
  { options = {} }: Verb,
  issue: v.BaseIssue<unknown>,
): Sentence | undefined => {
  const key = issue.type === 'object' ? (v.getDotPath(issue) ?? '') : ''
  return key in options ? say('option.missing', { option: `--${key}` }) : undefined
}

/** Parses the arguments, options and file of a verb. @throws VerbError with what is wrong */
export const verbInput = (
  verb: Verb,
  given: Readonly<Record<string, unknown>>,
  file: GivenFile,
): unknown => {
  const own = verb.file === undefined ? {} : { file: parseFile(verb, file) }
  const parsed = v.safeParse(verb.input, { ...given, ...own })
  if (parsed.success) return parsed.output
  const lines = parsed.issues.map((issue) => {
    const problem = missingOption(verb, issue) ?? ruleSentence(issue.message)
    if (verb.file === undefined) return problem
    const path = v.getDotPath(issue)?.replace(/^file\.?/, '') ?? ''
    const place = path === '' ? file.name : path
    return typeof problem === 'string'
      ? `${place}: ${problem}`
      : say('file.problem', { place, problem })
  })
  throw new VerbError(lines)
}
