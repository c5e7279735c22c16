import { sql } from 'drizzle-orm'
import type { Permission } from '../../../contract/permissions.ts'
import { fullNameOf, type PersonName } from '../../../contract/person-name.ts'
import {
  permissionsOfRoles,
  staffSessionHours,
  type StaffRole,
} from '../../../contract/staff-roles.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { SignedIn } from '../../platform/http/request-context.ts'

/** A member of staff with the session of their call. */
export interface StaffSession {
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly endsAt: Date
}

interface SessionFacts extends PersonName, Record<string, unknown> {
  readonly email: string
  readonly role: StaffRole
  readonly has_second_factor: boolean | null
  readonly began_at: string | null
}

/**
 * Returns the staff session of a signed-in account.
 * @throws ApiError STAFF_ONLY, STAFF_SECOND_FACTOR_REQUIRED, STAFF_SESSION_TOO_OLD
 */
export const readStaffSession = async (
  db: Queryable,
  clock: Clock,
  { customerId, session }: SignedIn,
): Promise<StaffSession> => {
  const [facts] = await rowsOf<SessionFacts>(
    db,
    sql`select c.email, c.first_name as "firstName", c.last_name as "lastName", s.role,
        t.has_second_factor, t.created_at as began_at
      from staff_members s join customers c on c.id = s.customer_id
        left join lateral (
          select has_second_factor, created_at from refresh_tokens
          where family = ${session}::uuid and customer_id = c.id and revoked_at is null limit 1
        ) t on true
      where s.customer_id = ${customerId}::uuid and c.banned_at is null`,
  )
  if (facts === undefined) throw new ApiError('STAFF_ONLY')
  if (facts.began_at === null) throw new ApiError('UNAUTHORIZED')
  if (facts.has_second_factor !== true) throw new ApiError('STAFF_SECOND_FACTOR_REQUIRED')
  const endsAt = new Date(new Date(facts.began_at).getTime() + staffSessionHours * 3_600_000)
  if (clock.now() >= endsAt) throw new ApiError('STAFF_SESSION_TOO_OLD')
  const { email, role } = facts
  return { email, name: fullNameOf(facts), role, endsAt }
}

/** Returns whether a role may do something. */
export const mayDo = (role: StaffRole, permission: Permission): boolean =>
  permissionsOfRoles[role].includes(permission)

/** Refuses a role without a permission. @throws ApiError STAFF_ROLE_REFUSED */
export const requirePermission = (role: StaffRole, permission: Permission): void => {
  if (!mayDo(role, permission)) throw new ApiError('STAFF_ROLE_REFUSED', { role })
}

interface RequireStaffDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly signedIn: (accessToken: string) => Promise<SignedIn> | SignedIn
}

/** Creates the check of each staff call: account, role, second factor, age of the session, permission. */
export const createRequireStaff =
  ({ db, clock, signedIn }: RequireStaffDeps) =>
  async (accessToken: string, permission: Permission): Promise<SignedIn> => {
    const account = await signedIn(accessToken)
    const { role } = await readStaffSession(db, clock, account)
    requirePermission(role, permission)
    return account
  }
