import type { SQL } from 'drizzle-orm'
import type { Permission } from '../../../contract/permissions.ts'
import type {
  QueueAct,
  QueueCodeGroup,
  QueueFact,
  QueueRow,
  StaffQueueKey,
} from '../../../contract/staff-queues.ts'
import type { Queryable } from '../db/database.ts'
import type { FileAnswer } from '../http/answer-file.ts'

interface Shared {
  readonly key: StaffQueueKey
  /** To see it; its verbs have permissions of their own. */
  readonly permission: Permission
  /**
   * Selects `id`, `since` and `facts` (JSON) of what waits: `since` may be null. The number and the
   * age are read from it without the facts.
   */
  readonly waiting: SQL
  /** Reads a file of a row. */
  file?(db: Queryable, id: string, fileId: string): Promise<FileAnswer | undefined>
}

/** A queue, with the type of the facts that its statement selects. */
export interface QueueOf<Facts> extends Shared {
  show(facts: Facts, id: string): Omit<QueueRow, 'id' | 'since'>
}

/** What waits for staff in one district. */
export interface StaffQueue extends Shared {
  show(facts: unknown, id: string): Omit<QueueRow, 'id' | 'since'>
}

/** Defines a queue; its own statement makes erasing the type safe. */
export const staffQueue = <Facts>(queue: QueueOf<Facts>): StaffQueue => ({
  ...queue,
  show: (facts, id) => queue.show(facts as Facts, id),
})

/** Returns a fact of letters. */
export const textFact = (key: string, value: string | number | null): QueueFact => ({
  ...{ key, is: 'text' },
  value: value === null ? null : String(value),
})

/** Returns a fact of codes, which the screen names in the language of staff. */
export const codesFact = (
  key: string,
  of: QueueCodeGroup,
  codes: readonly string[],
): QueueFact => ({ ...{ key, is: 'codes', of }, codes: [...codes] })

/** Returns an amount of dollars. */
export const moneyFact = (key: string, value: number | null): QueueFact => ({
  ...{ key, is: 'money', value },
})

/** Returns a moment as a statement has it. */
export const momentFact = (key: string, value: string | null): QueueFact => ({
  ...{ key, is: 'moment' },
  value: value === null ? null : new Date(value).toISOString(),
})

/** Returns an act: a noun and a verb, what is known and what staff type. */
export const act = (
  key: string,
  [noun, verb]: readonly [noun: string, verb: string],
  values: QueueAct['values'],
  asks: readonly string[] = [],
): QueueAct => ({ key, noun, verb, values, asks: [...asks] })
