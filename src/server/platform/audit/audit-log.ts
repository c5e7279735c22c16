import { randomUUID } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { auditLog } from '../db/schema/index.ts'

/** Anything that JSON can say. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Who changes something, and why. */
export interface Actor {
  readonly kind: 'operator' | 'staff' | 'system'
  /** The account on the machine, or the member of staff. */
  readonly id: string
  readonly reason: string
}

export interface AuditEntry {
  readonly action: string
  readonly subject: string
  readonly before: Json
  readonly after: Json
}

/** Writes down a change; within its transaction. */
export const recordAudit = async (
  tx: Queryable,
  actor: Actor,
  entry: AuditEntry,
  at: Date,
): Promise<void> => {
  await tx.insert(auditLog).values({
    ...entry,
    ...{ id: randomUUID(), at, actorKind: actor.kind, actorId: actor.id, reason: actor.reason },
  })
}
