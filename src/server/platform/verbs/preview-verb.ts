import type { VerbChange } from '../../../contract/staff-verbs.ts'
import type { Actor } from '../audit/index.ts'
import { changesBetween } from './changes-between.ts'
import { say, type Words } from './sentence.ts'
import { VerbError, type Verb, type VerbContext } from './verb.ts'

/** What a verb would say and change. */
export interface VerbPreview {
  readonly text: Words
  readonly changes: readonly VerbChange[]
}

/** Undoes the transaction that it ends. */
class Undone extends Error {
  override readonly name = 'Undone'
  readonly preview: VerbPreview

  constructor(preview: VerbPreview) {
    super('undone')
    this.preview = preview
  }
}

/**
 * Runs a verb in a transaction that is undone, with its jobs, and returns what it would change.
 * @throws VerbError what the verb would refuse
 */
export const previewVerb = async (
  verb: Verb,
  input: unknown,
  actor: Actor,
  given: VerbContext,
): Promise<VerbPreview> => {
  if (verb.showsPreview !== true)
    throw new VerbError(say('no-preview', { verb: `${verb.noun} ${verb.verb}` }))
  try {
    return await given.db.transaction(async (tx) => {
      const within = { ...given, actor, db: tx, notifyTabs: () => undefined }
      const named = verb.subject?.(input)
      const before = named === undefined ? null : await verb.look?.(named, within)
      const { text, subject = named ?? '' } = await verb.run(input, within)
      const after = await verb.look?.(subject, within)
      throw new Undone({ text, changes: changesBetween(before ?? null, after ?? null) })
    })
  } catch (error) {
    if (error instanceof Undone) return error.preview
    throw error
  }
}
