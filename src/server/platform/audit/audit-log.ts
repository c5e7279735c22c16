import { randomUUID } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { auditLog } from '../db/schema/index.ts'

/** JSON as `jsonb` stores it. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/** The author of a change, and the reason. */
export interface Actor {
  readonly kind: 'operator' | 'staff' | 'system'
  readonly id: string
  readonly reason: string
}

export interface AuditEntry {
  readonly action: string
  readonly subject: string
  readonly before: Json
  readonly after: Json
}

/** Records a change, in its transaction. */
export const recordAudit = async (
  tx: Queryable,
  actor: Actor,
  entry: AuditEntry,
  at: Date,
  id: string = randomUUID(),
): Promise<void> => {
  await tx.insert(auditLog).values({
    ...entry,
    ...{ id, at, actorKind: actor.kind, actorId: actor.id, reason: actor.reason },
  })
}
