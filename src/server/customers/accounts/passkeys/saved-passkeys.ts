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
  /** The shop's address. */
  readonly siteUrl: () => string
}

/** A passkey's options, as the browser is asked, and the challenge's name here. */
export interface PasskeyOptions {
  readonly options: WebAuthnJson
  readonly challenge: string
}

/** What an authenticator knows a customer by. */
export const userHandleOf = (customerId: string): Buffer => Buffer.from(customerId)

// Three tenths of a second to load, and few calls need it.
const webAuthn = () => import('@simplewebauthn/server')

// EdDSA, ES256, RS256 (COSE): what authenticators have. The library would add ML-DSA, which is an
// experiment in Node.
const supportedAlgorithmIDs = [-8, -7, -257]

const tooMany = () => new ApiError('PASSKEYS_LIMITED', { limit: maximumPasskeys })

/** A customer's passkeys, the oldest first. */
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

/**
 * What a new passkey is made with: one that the authenticator finds by itself at a sign-in, and that
 * verifies its user.
 *
 * @throws ApiError PASSKEYS_LIMITED {limit}, UNAUTHORIZED
 */
export const beginAdding = async (
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
    userDisplayName: `${customer.firstName} ${customer.lastName}`.trim(),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: saved,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const waiting = { purpose: 'ADD_PASSKEY', customerId, data: options.challenge } as const
  return { options: { ...options }, challenge: await openChallenge(db, clock, waiting) }
}

/** Checks what the browser made. @throws ApiError PASSKEY_INVALID */
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

/**
 * Saves a new passkey; a mail says it.
 *
 * @throws ApiError PASSKEY_INVALID, PASSKEYS_LIMITED {limit}, CHALLENGE_EXPIRED
 */
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
    // Locked first: two that are added at once can't pass the limit.
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

/** Removes a customer's passkey. @throws ApiError PASSKEY_NOT_FOUND, ONLY_WAY_TO_SIGN_IN */
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
