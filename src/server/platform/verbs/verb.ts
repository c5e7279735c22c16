import type * as v from 'valibot'
import type { Permission } from '../../../contract/permissions.ts'
import type { Json } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { Enqueue, Jobs } from '../jobs/index.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'

/** An expected refusal of a verb; the message is for the operator. */
export class VerbError extends Error {
  override name = 'VerbError'
}

/** What a verb works with. */
export interface VerbContext {
  /** The transaction of a verb that changes something. */
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly retryFailed: Jobs['retryFailed']
  /** Notifies a customer's tabs of stored events, once the change is committed. */
  readonly announce: (customerId: string) => void
  readonly newId: () => string
  /** Reads the keys of secrets; undefined when there are none. */
  readonly secretKeys: () => Promise<SecretKeys | undefined>
}

/** A file that the operator's command writes, readable by its owner alone. */
export interface WrittenFile {
  readonly path: string
  readonly base64: string
}

/** The outcome of a verb. */
export interface Said {
  /** For people, in plain English. */
  readonly text: string
  /** For `--json`; the text without it. */
  readonly data?: Json
  readonly writes?: readonly WrittenFile[]
  /** Only a part could be done; the rest stays as it was. */
  readonly failed?: true
  /** What was changed, where the input does not name it. */
  readonly subject?: string
}

interface Named {
  readonly noun: string
  readonly verb: string
  readonly permission: Permission
  /** Names of the arguments in their order, as the help shows them; `[NAME]` may be left out. */
  readonly takes?: readonly string[]
  /** Options besides `--reason` and `--json`, which every verb takes. */
  readonly options?: Readonly<Record<string, 'text' | 'flag'>>
  /** The argument that is a JSON file, which the verb gets parsed in its place. */
  readonly file?: string
  /** Lines of the help after `noun verb`. */
  readonly help: readonly string[]
}

/** Reads; changes nothing. */
export interface ReadVerb<Input> extends Named {
  readonly input: v.GenericSchema<unknown, Input>
  run(input: Input, context: VerbContext): Promise<Said>
}

/** Changes something: runs in one transaction with its row of the audit log. */
export interface ChangeVerb<Input> extends ReadVerb<Input> {
  /** Names what is changed, unless the outcome does. */
  subject?(input: NoInfer<Input>): string
  /** Reads what is changed, before and after; null when it does not exist. */
  look(subject: string, context: VerbContext): Promise<Json>
  /** Runs in many transactions of its own; the audit row is written at its end. */
  readonly ownTransactions?: true
}

/** A verb without the type of its input: what a table of verbs holds. */
export interface Verb extends Named {
  readonly changes: boolean
  readonly input: v.GenericSchema
  readonly ownTransactions?: true
  subject?(input: unknown): string
  look?(subject: string, context: VerbContext): Promise<Json>
  run(input: unknown, context: VerbContext): Promise<Said>
}

/** Defines a verb that changes nothing. */
export const readVerb = <Input>(verb: ReadVerb<Input>): Verb => ({ ...verb, changes: false })

/** Defines a verb that changes something. */
export const changeVerb = <Input>(verb: ChangeVerb<Input>): Verb => ({ ...verb, changes: true })
