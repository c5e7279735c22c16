import { and, asc, count, eq } from 'drizzle-orm'
import {
  maximumPasskeys,
  type NewPasskey,
  type Passkey,
  type PasskeyOptions,
} from '../../../../contract/passkeys.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { customers, passkeys } from '../../../platform/db/schema/index.ts'
import type { SignedIn } from '../../../platform/http/request-context.ts'
import type { Enqueue } from '../../../platform/jobs/index.ts'
import { notify } from '../../notifications/index.ts'
import { publish } from '../../../platform/realtime/index.ts'
import { openChallenge, takeChallenge } from '../challenges.ts'
import { requireOtherSignInMethod } from '../require-other-sign-in-method.ts'
import { requireStaffFactor } from '../require-staff-factor.ts'
import { creationOptions, insertPasskey, verifyNew } from './new-passkey.ts'
import { mailSecurity } from '../jobs.ts'
import { lockCustomer } from '../lock-customer.ts'

export interface SavedPasskeyDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly websiteUrl: () => string
}

const tooMany = () => new ApiError('PASSKEYS_LIMITED', { limit: maximumPasskeys })

/** Returns a customer's passkeys, the oldest first. */
export const listSaved = async (db: Queryable, customerId: string): Promise<Passkey[]> => {
  const rows = await db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.customerId, customerId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return rows.map(({ createdAt, lastUsedAt, ...passkey }) => ({
    ...passkey,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Starts adding a passkey. */
export const startAdding = async (
  { db, clock, websiteUrl }: SavedPasskeyDeps,
  signedIn: SignedIn,
): Promise<PasskeyOptions> => {
  const { customerId } = signedIn
  await requireStaffFactor(db, signedIn, clock.now())
  const [customer] = await db
    .select({
      username: customers.username,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (customer === undefined) throw new ApiError('UNAUTHORIZED')
  const saved = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.customerId, customerId))
  if (saved.length >= maximumPasskeys) throw tooMany()
  const { username: name, ...names } = customer
  const made = await creationOptions(websiteUrl(), { customerId, name, ...names, saved })
  const waiting = { purpose: 'ADD_PASSKEY', customerId, data: made.challenge } as const
  return { options: made.options, challenge: await openChallenge(db, clock, waiting) }
}

/** Saves a new passkey and notifies the customer by mail. */
export const addSaved = async (
  { db, clock, enqueue, websiteUrl }: SavedPasskeyDeps,
  signedIn: SignedIn,
  { challenge, name, response }: NewPasskey,
): Promise<Passkey[]> => {
  const { customerId } = signedIn
  await requireStaffFactor(db, signedIn, clock.now())
  const taken = await takeChallenge(db, clock, challenge, 'ADD_PASSKEY')
  if (taken.customerId !== customerId) throw new ApiError('CHALLENGE_EXPIRED')
  const verified = await verifyNew(websiteUrl(), taken.data, response)
  const now = clock.now()
  await db.transaction(async (tx) => {
    // The lock keeps concurrent calls within the limit.
    await lockCustomer(tx, customerId)
    const [before] = await tx
      .select({ saved: count() })
      .from(passkeys)
      .where(eq(passkeys.customerId, customerId))
    if ((before?.saved ?? 0) >= maximumPasskeys) throw tooMany()
    const id = await insertPasskey(tx, { ...verified, customerId, name, createdAt: now })
    const at = now.toISOString()
    await enqueue(tx, mailSecurity, { mail: 'PASSKEY_ADDED', customerId, at })
    const cause = `passkey-added:${id}`
    await notify(tx, { customerId, code: 'PASSKEY_ADDED', params: { name }, cause }, now)
    await publish(tx, customerId, 'user', {}, now)
  })
  return listSaved(db, customerId)
}

/** Removes a passkey, unless it is the only way to sign in. */
export const removeSaved = async (
  { db, clock, enqueue }: SavedPasskeyDeps,
  signedIn: SignedIn,
  id: string,
): Promise<Passkey[]> => {
  const { customerId } = signedIn
  await requireStaffFactor(db, signedIn, clock.now())
  const now = clock.now()
  await db.transaction(async (tx) => {
    const removed = await requireOtherSignInMethod(tx, customerId, async () => {
      const [row] = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, id), eq(passkeys.customerId, customerId)))
        .returning({ name: passkeys.name })
      if (row === undefined) throw new ApiError('PASSKEY_NOT_FOUND')
      return row
    })
    const at = now.toISOString()
    await enqueue(tx, mailSecurity, { mail: 'PASSKEY_REMOVED', customerId, at })
    const notice = { customerId, params: { name: removed.name }, cause: `passkey-removed:${id}` }
    await notify(tx, { ...notice, code: 'PASSKEY_REMOVED' }, now)
    await publish(tx, customerId, 'user', {}, now)
  })
  return listSaved(db, customerId)
}
