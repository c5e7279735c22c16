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

/** A password that takes the place of another. */
export interface StoredPassword {
  readonly customerId: string
  readonly passwordHash: string
  /** The hash that it replaces, if it must not have changed meanwhile. */
  readonly replaces?: string
  /** The session that goes on; all end without it. */
  readonly session?: string
}

/**
 * Gives a customer a new password, in a transaction: whatever was begun with the old one ends (the
 * sessions, steps of signing in, links that were mailed, locks), and the customer is told.
 *
 * @returns false, and nothing is changed, when the old hash is another one by now
 */
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
