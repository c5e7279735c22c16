import { parseArgs } from 'node:util'
import type { Actor, Json } from '../audit/index.ts'
import { commandHelp } from './command-help.ts'
import { previewVerb, type VerbPreview } from './preview-verb.ts'
import { runVerb } from './run-verb.ts'
import { say, wordsText } from './sentence.ts'
import { argumentKey, takesReason, verbInput } from './verb-input.ts'
import { VerbError, type Said, type Verb, type VerbContext, type WrittenFile } from './verb.ts'

/** A typed command. */
export interface Command {
  readonly args: readonly string[]
  readonly actor: Pick<Actor, 'kind' | 'id'>
  readonly files: Readonly<Record<string, string>>
}

/** The answer to a command. */
export interface CommandAnswer {
  /** 0 done, 1 refused, 2 not understood. */
  readonly code: 0 | 1 | 2
  readonly text: string
  readonly writes?: readonly WrittenFile[]
  /** A file to send along with the repeated command. */
  readonly needs?: string
}

type Typed =
  | { readonly is: 'help'; readonly code: 0 | 2; readonly noun: string }
  | {
      readonly is: 'verb'
      readonly verb: Verb
      readonly given: Readonly<Record<string, unknown>>
      readonly reason: string
      readonly json: boolean
      readonly preview: boolean
    }

const optionsOf = ({ options = {}, showsPreview }: Verb) => ({
  ...Object.fromEntries(
    Object.entries(options).map(([name, is]) => [
      name,
      { type: is === 'text' ? ('string' as const) : ('boolean' as const) },
    ]),
  ),
  reason: { type: 'string' as const },
  ...(showsPreview === true && { preview: { type: 'boolean' as const } }),
  json: { type: 'boolean' as const },
  help: { type: 'boolean' as const },
})

const isUnreadable = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

const readArgs = (verbs: readonly Verb[], [noun = '', name, ...rest]: readonly string[]): Typed => {
  if (noun === '' || noun === 'help' || noun === '--help')
    return { is: 'help', code: noun === '' ? 2 : 0, noun: name ?? '' }
  const verb = verbs.find((one) => one.noun === noun && one.verb === name)
  if (verb === undefined) return { is: 'help', code: name === '--help' ? 0 : 2, noun }
  try {
    const { positionals, values } = parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: optionsOf(verb),
    })
    const { takes = [] } = verb
    const { json = false, help = false, reason, preview = false, ...own } = values
    if (help) return { is: 'help', code: 0, noun }
    const needed = takes.filter((one) => !one.startsWith('['))
    if (positionals.length < needed.length || positionals.length > takes.length)
      return { is: 'help', code: 2, noun }
    const named = Object.fromEntries(positionals.map((one, at) => [argumentKey(takes[at]), one]))
    return {
      is: 'verb',
      verb,
      given: { ...named, ...own, ...(takesReason(verb) && reason !== undefined && { reason }) },
      reason: typeof reason === 'string' ? reason.trim() : '',
      json: json,
      preview: preview === true,
    }
  } catch (error) {
    if (isUnreadable(error)) return { is: 'help', code: 2, noun }
    throw error
  }
}

const textOf = ({ text: words, data }: Said, json: boolean): string => {
  const text = wordsText(words)
  const shown: Json = data ?? { text }
  return json ? JSON.stringify(shown) : text
}

const previewSaid = ({ text: words, changes }: VerbPreview): Said => {
  const text = wordsText(words)
  const lines = changes.map(({ name, from, to }) => `${name}  ${from ?? '-'} → ${to ?? '-'}`)
  const data = { text, changes: changes.map((one) => ({ ...one })) }
  return { text: [say('nothing-changed'), text, ...lines], data }
}

/** Runs an operator's command. */
export const answerCommand = async (
  verbs: readonly Verb[],
  { args, actor, files }: Command,
  context: VerbContext,
): Promise<CommandAnswer> => {
  const typed = readArgs(verbs, args)
  if (typed.is === 'help') return { code: typed.code, text: commandHelp(verbs, typed.noun) }
  const { verb, given, reason, json, preview } = typed
  try {
    const path = verb.file === undefined ? '' : String(given[argumentKey(verb.file)])
    if (path !== '' && files[path] === undefined) return { code: 0, text: '', needs: path }
    const input = verbInput(verb, given, { name: path, text: files[path] ?? '' })
    const by = { ...actor, reason }
    if (preview) {
      const said = previewSaid(await previewVerb(verb, input, by, context))
      return { code: 0, text: textOf(said, json) }
    }
    const said = await runVerb(verb, input, by, context)
    return {
      code: said.failed === true ? 1 : 0,
      text: textOf(said, json),
      ...(said.writes !== undefined && { writes: said.writes }),
    }
  } catch (error) {
    if (!(error instanceof VerbError)) throw error
    return { code: 1, text: json ? JSON.stringify({ error: error.message }) : error.message }
  }
}
