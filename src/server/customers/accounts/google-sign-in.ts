import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { BodyOf, AnswerOf } from '../../../contract/endpoint.ts'
import type { googleCallback } from '../../../contract/google-sign-in.ts'
import { namePattern } from '../../../contract/person-fields.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { customers } from '../../platform/db/schema/index.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { notify } from '../notifications/index.ts'
import { IdTokenError, type Google, type GoogleIdentity } from '../../providers/google/id-token.ts'
import { publish } from '../../platform/realtime/index.ts'
import { isCountry } from '../../catalogue/sites/index.ts'
import { completeSignIn, findSigningIn, type SignInDeps } from './complete-sign-in.ts'
import { usernamesFor } from './derived-usernames.ts'
import { mailEmailCode, type EmailCodes } from './email-codes.ts'
import type { GoogleNonces } from './google-nonces.ts'
import { requireOtherSignInMethod } from './require-other-sign-in-method.ts'
import { referrerOf, websiteOf } from './register.ts'
import { mailSecurity } from './jobs.ts'
import type { Device } from '../../platform/http/request-context.ts'

export interface GoogleDeps extends SignInDeps {
  readonly google: Pick<Google, 'verify'>
  readonly nonces: GoogleNonces
  readonly emailCodes: EmailCodes
  readonly enqueue: Enqueue
}

export interface GoogleDevice extends Device {
  readonly locale: Locale
  readonly site: WebsiteId
}

export type GoogleSignIn = BodyOf<typeof googleCallback>

interface Origin {
  readonly registerCountry: string
  readonly websiteId: WebsiteId
  readonly referredBy: string | null
  readonly locale: Locale
}

const failed = () => new ApiError('GOOGLE_SIGN_IN_FAILED')

/** Returns an ID token's identity and uses its nonce. Throws GOOGLE_SIGN_IN_FAILED. */
export const identify = async (
  { db, google, nonces }: Pick<GoogleDeps, 'db' | 'google' | 'nonces'>,
  credential: string,
): Promise<GoogleIdentity> => {
  let identity: GoogleIdentity
  try {
    identity = await google.verify(credential)
  } catch (error) {
    if (error instanceof IdTokenError) throw failed()
    throw error
  }
  if (!(await nonces.use(db, identity.nonce))) throw failed()
  return identity
}

/** Returns a valid part of a name, or `otherwise`. */
const cleanName = (name: string, otherwise: string): string => {
  const clean = Array.from(name, (sign) => (namePattern.test(sign) ? sign : '')).join('')
  return clean.trim().slice(0, 50).trim() || otherwise
}

const findHolders = async (
  db: Queryable,
  { subject, email }: GoogleIdentity,
): Promise<{ readonly linked: boolean; readonly email: boolean }> => {
  const [row] = await rowsOf<{ linked: boolean | null; email: boolean | null }>(
    db,
    sql`select bool_or(google_subject = ${subject}) as linked,
          bool_or(lower(email) = lower(${email})) as email
        from customers where google_subject = ${subject} or lower(email) = lower(${email})`,
  )
  return { linked: row?.linked === true, email: row?.email === true }
}

const originOf = async (
  db: Queryable,
  { country, referralCode }: GoogleSignIn,
  { locale, site }: GoogleDevice,
): Promise<Origin> => {
  if (country !== undefined && !isCountry(country)) {
    const wrong = { field: 'country', code: 'INVALID_COUNTRY', params: {} } as const
    throw new ApiError('BAD_REQUEST', {}, [wrong])
  }
  return {
    registerCountry: country ?? site,
    websiteId: country === undefined ? site : websiteOf(country),
    referredBy: await referrerOf(db, referralCode),
    locale,
  }
}

const insertCustomer = (
  { db, clock, emailCodes, enqueue }: GoogleDeps,
  identity: GoogleIdentity,
  origin: Origin,
  username: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { subject, email, emailVerified, firstName, lastName } = identity
    const [added] = await tx
      .insert(customers)
      .values({
        id: randomUUID(),
        username,
        email,
        emailVerifiedAt: emailVerified ? now : null,
        passwordHash: '',
        firstName: cleanName(firstName, username),
        lastName: cleanName(lastName, ''),
        ...origin,
        googleSubject: subject,
        googleEmail: email,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: customers.id })
    if (added === undefined) return false
    const customerId = added.id
    if (!emailVerified) await mailEmailCode({ emailCodes, enqueue }, tx, customerId, email)
    const cause = `welcome:${customerId}`
    await notify(tx, { customerId, code: 'WELCOME', params: {}, cause }, now)
    return true
  })

/** Creates a linked account; returns false when a concurrent call made it. */
const createLinked = async (
  deps: GoogleDeps,
  identity: GoogleIdentity,
  origin: Origin,
): Promise<boolean> => {
  for (const username of usernamesFor(identity.email)) {
    if (await insertCustomer(deps, identity, origin, username)) return true
    const taken = await findHolders(deps.db, identity)
    if (taken.linked) return false
    if (taken.email) throw new ApiError('EMAIL_EXISTS')
  }
  throw new ApiError('SYSTEM_BUSY')
}

/** Signs in a linked customer or creates an account; an equal email alone proves nothing. */
export const signInWithGoogle = async (
  deps: GoogleDeps,
  asked: GoogleSignIn,
  device: GoogleDevice,
): Promise<AnswerOf<typeof googleCallback>> => {
  const { db, clock } = deps
  const identity = await identify(deps, asked.credential)
  const find = () => findSigningIn(db, clock, sql`c.google_subject = ${identity.subject}`)
  const known = await find()
  const isNew =
    known === undefined && (await createLinked(deps, identity, await originOf(db, asked, device)))
  const customer = known ?? (await find())
  if (customer === undefined) throw failed()
  const { userAgent, ip, deviceType } = device
  const tokens = await completeSignIn(deps, customer, 'GOOGLE', { userAgent, ip, deviceType })
  return { ...tokens, isNew }
}

/** Links a Google account, replacing the previous one, and returns its email. */
export const linkToGoogle = async (
  deps: GoogleDeps,
  customerId: string,
  credential: string,
): Promise<string> => {
  const { db, clock, enqueue } = deps
  const { subject, email, emailVerified } = await identify(deps, credential)
  const now = clock.now()
  const link = db.transaction(async (tx) => {
    await tx
      .update(customers)
      .set({ googleSubject: subject, googleEmail: email })
      .where(eq(customers.id, customerId))
    if (emailVerified) {
      await tx
        .update(customers)
        .set({
          emailVerifiedAt: sql`coalesce(email_verified_at, ${now.toISOString()}::timestamptz)`,
        })
        .where(and(eq(customers.id, customerId), sql`lower(${customers.email}) = lower(${email})`))
    }
    const at = now.toISOString()
    await enqueue(tx, mailSecurity, { mail: 'GOOGLE_LINKED', customerId, at })
    const cause = `google-linked:${customerId}:${subject}`
    await notify(tx, { customerId, code: 'GOOGLE_LINKED', params: { email }, cause }, now)
    await publish(tx, customerId, 'user', {}, now)
  })
  await link.catch((error: unknown) => {
    throw isUniqueViolation(error, 'customers_google') ? new ApiError('EMAIL_EXISTS') : error
  })
  return email
}

/** Unlinks Google, unless it is the only way to sign in. */
export const unlinkFromGoogle = (
  { db, clock, enqueue }: Pick<GoogleDeps, 'db' | 'clock' | 'enqueue'>,
  customerId: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [linked] = await requireOtherSignInMethod(tx, customerId, async () => {
      const before = await tx
        .select({ email: customers.googleEmail })
        .from(customers)
        .where(and(eq(customers.id, customerId), isNotNull(customers.googleSubject)))
      await tx
        .update(customers)
        .set({ googleSubject: null, googleEmail: null })
        .where(eq(customers.id, customerId))
      return before
    })
    if (linked === undefined) return
    const now = clock.now()
    const at = now.toISOString()
    await enqueue(tx, mailSecurity, { mail: 'GOOGLE_UNLINKED', customerId, at })
    const params = { email: linked.email ?? '' }
    const cause = `google-unlinked:${customerId}:${at}`
    await notify(tx, { customerId, code: 'GOOGLE_UNLINKED', params, cause }, now)
    await publish(tx, customerId, 'user', {}, now)
  })
