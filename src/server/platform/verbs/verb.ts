import type * as v from 'valibot'
import type { Permission } from '../../../contract/permissions.ts'
import type { Actor, Json } from '../audit/index.ts'
import type { BackupSettings } from '../backup-settings.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { Enqueue, Jobs } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import { wordsText, type Words } from './sentence.ts'

/** An expected refusal; the message is for the operator, the words are for staff in each language. */
export class VerbError extends Error {
  override name = 'VerbError'
  readonly words: Words

  constructor(words: Words, options?: ErrorOptions) {
    super(wordsText(words), options)
    this.words = words
  }
}

/** The context of a verb. */
export interface VerbContext {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'info'>
  readonly enqueue: Enqueue
  readonly retryFailed: Jobs['retryFailed']
  /** Notifies a customer's tabs of stored events, after the commit. */
  readonly notifyTabs: (customerId: string) => void
  readonly newId: () => string
  /** Undefined without keys. */
  readonly secretKeys: () => Promise<SecretKeys | undefined>
  readonly dataDir: string
  readonly backup: BackupSettings
  /** The URL of the staff area. */
  readonly staffUrl: () => string
  /** Counts the services that a customer still has; only a server can. */
  readonly openServices?:
    | ((db: Queryable, customerId: string, now: Date) => Promise<number>)
    | undefined
  /** Compares the database with gateways and registry; only a server can. */
  readonly checkOutside?: ((since: Date) => Promise<readonly string[]>) | undefined
}

/** The context in which a verb runs. */
export interface RunContext extends VerbContext {
  readonly actor: Actor
}

/** A file for the operator, readable by its owner. */
export interface WrittenFile {
  readonly path: string
  readonly base64: string
}

/** The outcome of a verb. */
export interface Said {
  readonly text: Words
  /** For `--json`; the English text by default. */
  readonly data?: Json
  readonly writes?: readonly WrittenFile[]
  /** Only a part succeeded. */
  readonly failed?: true
  readonly subject?: string
}

interface Named {
  readonly noun: string
  readonly verb: string
  readonly permission: Permission
  /** Argument names as in the help; `[NAME]` is optional. */
  readonly takes?: readonly string[]
  /** Besides `--reason` and `--json`. */
  readonly options?: Readonly<Record<string, 'text' | 'flag'>>
  readonly file?: string
  /** JSON by default. */
  readonly fileIs?: 'text'
  /** A file that it takes; the staff area shows it. */
  readonly example?: string
  /** Writes its files into the folder of `--to`; the staff area downloads them instead. */
  readonly savesFiles?: true
  /** Only for the operator on the server: it has keys, paths or databases. */
  readonly onServerOnly?: true
  /** What it does cannot be undone, or takes something from a customer: the staff area asks once more. */
  readonly isDestructive?: true
  /** Its subject is a user name: only who may change staff runs it on the account of staff. */
  readonly actsOnAccount?: true
  /** It changes only the database, so a run that is undone shows what it would change. */
  readonly showsPreview?: true
  /** The customer reads the reason, too. */
  readonly showsReason?: true
  readonly help: readonly string[]
}

/** A verb that changes nothing. */
export interface ReadVerb<Input> extends Named {
  readonly input: v.GenericSchema<unknown, Input>
  run(input: Input, context: RunContext): Promise<Said>
}

/** A verb that changes something, in one transaction with its audit row. */
export interface ChangeVerb<Input> extends ReadVerb<Input> {
  subject?(input: NoInfer<Input>): string
  /** Reads the state before and after; null when it does not exist. */
  look(subject: string, context: VerbContext): Promise<Json>
  /** Uses several transactions; the audit row comes last. */
  readonly ownTransactions?: true
}

/** A verb without the type of its input. */
export interface Verb extends Named {
  readonly changes: boolean
  readonly input: v.GenericSchema
  readonly ownTransactions?: true
  subject?(input: unknown): string
  look?(subject: string, context: VerbContext): Promise<Json>
  run(input: unknown, context: RunContext): Promise<Said>
}

/** Defines a verb that changes nothing. */
export const readVerb = <Input>(verb: ReadVerb<Input>): Verb => ({ ...verb, changes: false })

/** Defines a verb that changes something. */
export const changeVerb = <Input>(verb: ChangeVerb<Input>): Verb => ({ ...verb, changes: true })
