import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { invitationMinutes } from '../../../contract/staff-invitations.ts'
import type { StaffRole } from '../../../contract/staff-roles.ts'
import { createToken, tokenHash } from '../../customers/accounts/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { staffInvitations } from '../../platform/db/schema/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** An invitation whose link works. */
export interface Invitation {
  readonly email: string
  readonly role: StaffRole
  /** The actor's kind and id. */
  readonly invitedBy: string
  readonly endsAt: Date
}

/** Days for which a used or expired link still says that it is. */
const storedDays = 7

const invitation = {
  email: staffInvitations.email,
  role: staffInvitations.role,
  invitedBy: staffInvitations.invitedBy,
  endsAt: staffInvitations.expiresAt,
}

/** Invites an email in place of its earlier invitations, and returns the token of the link. */
export const invite = async (
  db: Queryable,
  clock: Clock,
  { email, role, invitedBy }: Pick<Invitation, 'email' | 'role' | 'invitedBy'>,
): Promise<{ readonly token: string; readonly endsAt: Date }> => {
  const { token, hash } = createToken()
  const endsAt = new Date(clock.now().getTime() + invitationMinutes * 60_000)
  await db.execute(
    sql`insert into staff_invitations (hash, email, role, invited_by, expires_at)
      values (${hash}, ${email}, ${role}, ${invitedBy}, ${endsAt.toISOString()}::timestamptz)
      on conflict (lower(email)) do update set
        hash = excluded.hash, email = excluded.email, role = excluded.role,
        invited_by = excluded.invited_by, expires_at = excluded.expires_at, used_at = null`,
  )
  return { token, endsAt }
}

/** Returns the invitation of an email, whether its link works or not. */
export const findInvitation = async (
  db: Queryable,
  email: string,
): Promise<Invitation | undefined> => {
  const [found] = await db
    .select(invitation)
    .from(staffInvitations)
    .where(sql`lower(${staffInvitations.email}) = lower(${email})`)
  return found
}

/**
 * Returns the invitation of a link without using it.
 * @throws ApiError INVITATION_UNKNOWN, INVITATION_USED, INVITATION_EXPIRED
 */
export const readInvitation = async (
  db: Queryable,
  clock: Clock,
  token: string,
): Promise<Invitation> => {
  const [found] = await db
    .select({ ...invitation, usedAt: staffInvitations.usedAt })
    .from(staffInvitations)
    .where(eq(staffInvitations.hash, tokenHash(token)))
  if (found === undefined) throw new ApiError('INVITATION_UNKNOWN')
  const { usedAt, ...read } = found
  if (usedAt !== null) throw new ApiError('INVITATION_USED')
  if (read.endsAt <= clock.now()) throw new ApiError('INVITATION_EXPIRED')
  return read
}

/** Uses a link, once. @throws ApiError as {@link readInvitation} */
export const useInvitation = async (tx: Queryable, clock: Clock, token: string): Promise<void> => {
  const now = clock.now()
  const used = await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffInvitations.hash, tokenHash(token)),
        isNull(staffInvitations.usedAt),
        gt(staffInvitations.expiresAt, now),
      ),
    )
    .returning({ hash: staffInvitations.hash })
  if (used.length > 0) return
  await readInvitation(tx, clock, token)
  throw new ApiError('SYSTEM_BUSY')
}

/** Returns whether an email has an account. */
export const hasAccount = async (db: Queryable, email: string): Promise<boolean> => {
  const found = await rowsOf(db, sql`select 1 from customers where lower(email) = lower(${email})`)
  return found.length > 0
}

/** Deletes invitations that ended long ago. */
export const deleteOldInvitations = async (db: Queryable, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - storedDays * 24 * 3_600_000)
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, before))
}
