import type { SQL } from 'drizzle-orm'
import type { DeletionObstacle } from '../../../contract/account-data.ts'
import type { Queryable } from '../db/database.ts'
import type { Enqueue } from '../jobs/index.ts'
import type { PersonalTable } from './personal-table.ts'

/** A file of an export, by its path in the ZIP. */
export interface PersonalFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** What must be settled before an account can be deleted. */
export interface Obstacle {
  readonly code: DeletionObstacle
  /** How many there are of a customer, as an expression. */
  readonly count: (customerId: string) => SQL
}

/** The transaction that deletes an account. */
export interface DeletionContext {
  readonly tx: Queryable
  readonly customerId: string
  readonly now: Date
  readonly enqueue: Enqueue
}

/** What a district knows about the data of customers. */
export interface PersonalData {
  /** Rows that refer to other rows come before them: the deletion follows this order. */
  readonly tables: readonly PersonalTable[]
  readonly obstacles?: readonly Obstacle[]
  /** Whether a deletion that is due waits: a job at a provider still needs rows of the customer. */
  readonly waitsFor?: (customerId: SQL, now: Date) => SQL
  /** Files that are written for an export, besides those that tables have. */
  readonly files?: (db: Queryable, customerId: string, now: Date) => AsyncIterable<PersonalFile>
  /** What a deletion does besides its tables, before them. */
  readonly beforeDeletion?: (context: DeletionContext) => Promise<void>
}
