import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { challenges, customers, mailedLinks } from '../../platform/db/schema/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { notify } from '../notifications/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { clearFailures } from './failed-sign-ins.ts'
import { endSessionsOf } from './refresh-tokens.ts'
import { mailAccount } from './jobs.ts'

export interface StorePasswordDeps {
  readonly clock: Clock
  readonly enqueue: Enqueue
}

export interface StoredPassword {
  readonly customerId: string
  readonly passwordHash: string
  readonly replaces?: string
  /** The session that stays; without it, all end. */
  readonly session?: string
}

/** Replaces a password, ends everything started with the old one and notifies; false if it changed. */
export const storePassword = async (
  tx: Queryable,
  { clock, enqueue }: StorePasswordDeps,
  { customerId, passwordHash, replaces, session }: StoredPassword,
): Promise<boolean> => {
  const now = clock.now()
  const stored = await tx
    .update(customers)
    .set({ passwordHash, mustChangePassword: false })
    .where(
      and(
        eq(customers.id, customerId),
        replaces === undefined ? undefined : eq(customers.passwordHash, replaces),
      ),
    )
    .returning({ id: customers.id })
  if (stored.length === 0) return false
  await clearFailures(tx, customerId)
  await tx.delete(challenges).where(eq(challenges.customerId, customerId))
  await tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.customerId, customerId), eq(mailedLinks.purpose, 'RESET_PASSWORD')))
  await enqueue(tx, mailAccount, {
    mail: 'PASSWORD_CHANGED',
    customerId,
    at: now.toISOString(),
  })
  const cause = `password-changed:${randomUUID()}`
  await notify(tx, { customerId, code: 'PASSWORD_CHANGED', params: {}, cause }, now)
  await publish(tx, customerId, 'user', {}, now)
  await endSessionsOf(tx, clock, customerId, session === undefined ? {} : { except: session })
  return true
}
