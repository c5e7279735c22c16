import { randomUUID } from 'node:crypto'
import { and, asc, count, eq } from 'drizzle-orm'
import { maximumPasskeys, type Passkey, type WebAuthnJson } from '../../../../contract/passkeys.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { brandName } from '../../../platform/brand.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { customers, passkeys } from '../../../platform/db/schema/index.ts'
import type { Enqueue } from '../../../platform/jobs/index.ts'
import { notify } from '../../notifications/index.ts'
import { publish } from '../../../platform/realtime/index.ts'
import { openChallenge, takeChallenge } from '../challenges.ts'
import { requireOtherSignInMethod } from '../require-other-sign-in-method.ts'
import { relyingPartyOf } from './relying-party.ts'
import { parseRegistration } from './web-authn-json.ts'
import { mailSecurity } from '../jobs.ts'

export interface SavedPasskeyDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly siteUrl: () => string
}

export interface PasskeyOptions {
  readonly options: WebAuthnJson
  readonly challenge: string
}

/** Returns the user handle of a customer. */
export const userHandleOf = (customerId: string): Buffer => Buffer.from(customerId)

// Loading takes 0.3 s, and few calls need it.
const webAuthn = () => import('@simplewebauthn/server')

// EdDSA, ES256, RS256 (COSE); the library would add ML-DSA, which is experimental in Node.
const supportedAlgorithmIDs = [-8, -7, -257]

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

/** Starts adding a discoverable passkey with user verification. */
export const startAdding = async (
  { db, clock, siteUrl }: SavedPasskeyDeps,
  customerId: string,
): Promise<PasskeyOptions> => {
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
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: brandName,
    rpID: relyingPartyOf(siteUrl()).id,
    userName: customer.username,
    userID: Uint8Array.from(userHandleOf(customerId)),
    userDisplayName: `${customer.firstName} ${customer.lastName}`.trim() || customer.username,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: saved,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const waiting = { purpose: 'ADD_PASSKEY', customerId, data: options.challenge } as const
  return { options: { ...options }, challenge: await openChallenge(db, clock, waiting) }
}

const verifyNew = async (siteUrl: string, expectedChallenge: string, response: WebAuthnJson) => {
  const parsed = parseRegistration(response)
  const { id, origins } = relyingPartyOf(siteUrl)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: parsed,
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (verified?.verified !== true) throw new ApiError('PASSKEY_INVALID')
  return { ...verified.registrationInfo.credential, transports: parsed.response.transports }
}

/** Saves a new passkey and notifies the customer by mail. */
export const addSaved = async (
  { db, clock, enqueue, siteUrl }: SavedPasskeyDeps,
  customerId: string,
  added: { readonly challenge: string; readonly name: string; readonly response: WebAuthnJson },
): Promise<Passkey[]> => {
  const { name, response } = added
  const taken = await takeChallenge(db, clock, added.challenge, 'ADD_PASSKEY')
  if (taken.customerId !== customerId) throw new ApiError('CHALLENGE_EXPIRED')
  const credential = await verifyNew(siteUrl(), taken.data, response)
  const now = clock.now()
  const id = randomUUID()
  await db.transaction(async (tx) => {
    // The lock keeps concurrent calls within the limit.
    await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for('no key update')
    const [before] = await tx
      .select({ saved: count() })
      .from(passkeys)
      .where(eq(passkeys.customerId, customerId))
    if ((before?.saved ?? 0) >= maximumPasskeys) throw tooMany()
    const inserted = await tx
      .insert(passkeys)
      .values({
        id,
        customerId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports,
        createdAt: now,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id })
    if (inserted.length === 0) throw new ApiError('PASSKEY_INVALID')
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
  customerId: string,
  id: string,
): Promise<Passkey[]> => {
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
