import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Email } from '../../../contract/person-fields.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { challenges, customers, mailedLinks, oneTimeCodes } from '../../platform/db/schema/index.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { loseStaffRole } from './lose-staff-role.ts'
import { maskedEmail } from './masked-email.ts'
import { endSessionsOf } from './refresh-tokens.ts'
import { mailSecurity } from './jobs.ts'

const idOf = async (db: Queryable, username: string): Promise<string | undefined> => {
  const [found] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(sql`lower(${customers.username}) = lower(${username})`)
  return found?.id
}

/** Sets a moment of a customer unless it is set already. Returns false for an unknown user name. */
const setOnce =
  (column: 'bannedAt' | 'emailVerifiedAt') =>
  async (db: Queryable, clock: Clock, username: string): Promise<boolean> => {
    const id = await idOf(db, username)
    if (id === undefined) return false
    const at = clock.now().toISOString()
    await db
      .update(customers)
      .set({ [column]: sql`coalesce(${customers[column]}, ${at}::timestamptz)` })
      .where(eq(customers.id, id))
    return true
  }

/** Bans a customer, who keeps domains and balance; idempotent. Returns false for an unknown user name. */
export const banCustomer = setOnce('bannedAt')

/** Lifts a ban. Returns false for an unknown user name. */
export const liftBan = async (db: Queryable, username: string): Promise<boolean> => {
  const id = await idOf(db, username)
  if (id === undefined) return false
  await db.update(customers).set({ bannedAt: null }).where(eq(customers.id, id))
  return true
}

/** Marks a customer's email as verified; idempotent. Returns false for an unknown user name. */
export const verifyEmailByStaff = setOnce('emailVerifiedAt')

/** Ends a customer's sessions and notifies their tabs (ASVS 7.4.5). Returns false for an unknown user name. */
export const endCustomerSessions = async (
  db: Queryable,
  clock: Clock,
  username: string,
): Promise<boolean> => {
  const id = await idOf(db, username)
  if (id === undefined) return false
  await endSessionsOf(db, clock, id)
  return true
}

/** Ends every session, notifies all tabs and returns the number of customers. */
export const endAllSessions = async (db: Queryable, clock: Clock): Promise<number> => {
  const signedIn = await db.execute<{ id: string }>(
    sql`select distinct customer_id as id from refresh_tokens
        where revoked_at is null and expires_at > ${clock.now().toISOString()}::timestamptz`,
  )
  for (const { id } of signedIn.rows) await endSessionsOf(db, clock, id)
  return signedIn.rows.length
}

const endWaysIn = async (tx: Queryable, clock: Clock, id: string): Promise<void> => {
  await tx.delete(challenges).where(eq(challenges.customerId, id))
  await endSessionsOf(tx, clock, id)
}

/** Ends sessions and requires a new password at the next sign-in. Returns false for an unknown user name. */
export const demandNewPassword = async (
  db: Queryable,
  clock: Clock,
  username: string,
): Promise<boolean> => {
  const id = await idOf(db, username)
  if (id === undefined) return false
  await db.transaction(async (tx) => {
    await tx.update(customers).set({ mustChangePassword: true }).where(eq(customers.id, id))
    await endWaysIn(tx, clock, id)
  })
  return true
}

/** Compares emails as the index `customers_email` does. */
const isSameEmail = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

export interface ChangeEmailDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Changes a customer's email, to be verified again; ends sessions, links and codes (ASVS 6.3.7). Returns `EMAIL_EXIST` for a taken one. */
export const changeEmail = async (
  { db, clock, enqueue }: ChangeEmailDeps,
  username: string,
  typed: string,
): Promise<'changed' | 'no-customer' | 'not-an-email' | 'EMAIL_EXIST'> => {
  const email = v.safeParse(Email, typed)
  if (!email.success) return 'not-an-email'
  const id = await idOf(db, username)
  if (id === undefined) return 'no-customer'
  try {
    await db.transaction(async (tx) => {
      // The lock makes concurrent changes notify each previous email.
      const [before] = await tx
        .select({ email: customers.email })
        .from(customers)
        .where(eq(customers.id, id))
        .for('update')
      await loseStaffRole(tx, clock, id, 'The email was changed.')
      await tx
        .update(customers)
        .set({ email: email.output, emailVerifiedAt: null })
        .where(eq(customers.id, id))
      if (before !== undefined && !isSameEmail(before.email, email.output)) {
        await enqueue(tx, mailSecurity, {
          mail: 'EMAIL_CHANGED',
          customerId: id,
          at: clock.now().toISOString(),
          to: before.email,
          newEmail: maskedEmail(email.output),
        })
      }
      await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.customerId, id))
      await tx.delete(mailedLinks).where(eq(mailedLinks.customerId, id))
      await endWaysIn(tx, clock, id)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'customers_email')) return 'EMAIL_EXIST'
    throw error
  }
  return 'changed'
}
