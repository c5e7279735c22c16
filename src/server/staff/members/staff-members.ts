import { eq, sql } from 'drizzle-orm'
import type { StaffRole } from '../../../contract/staff-roles.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { staffMembers } from '../../platform/db/schema/index.ts'

/** A member of staff as the list shows them. */
export interface ListedMember {
  readonly email: string
  readonly username: string
  readonly role: StaffRole
  readonly since: string
  readonly addedBy: string
  readonly hasSecondFactor: boolean
}

/** An account that may become staff. */
export interface StaffAccount {
  readonly id: string
  readonly isVerified: boolean
  readonly hasSecondFactor: boolean
  readonly role: StaffRole | null
}

/** Whether the customer `c` has a second factor. */
const hasFactor = sql`(exists (select from two_factors t where t.customer_id = c.id)
  or exists (select from passkeys p where p.customer_id = c.id))`

/** Returns all members of staff, or the one with an email. */
export const listMembers = (db: Queryable, email?: string): Promise<readonly ListedMember[]> =>
  rowsOf<ListedMember & Record<string, unknown>>(
    db,
    sql`select c.email, c.username, s.role, s.since, s.added_by as "addedBy",
        ${hasFactor} as "hasSecondFactor"
      from staff_members s join customers c on c.id = s.customer_id
      where ${email ?? null}::text is null or lower(c.email) = lower(${email ?? null})
      order by s.since, c.email`,
  )

/** Returns the account with an email; undefined without one. */
export const findStaffAccount = async (
  db: Queryable,
  email: string,
): Promise<StaffAccount | undefined> => {
  const [found] = await rowsOf<StaffAccount & Record<string, unknown>>(
    db,
    sql`select c.id, c.email_verified_at is not null as "isVerified", s.role,
        ${hasFactor} as "hasSecondFactor"
      from customers c left join staff_members s on s.customer_id = c.id
      where lower(c.email) = lower(${email})`,
  )
  return found
}

/** Returns whether the account of a user name is staff. */
export const isStaff = async (db: Queryable, username: string): Promise<boolean> => {
  const found = await rowsOf(
    db,
    sql`select 1 from staff_members s join customers c on c.id = s.customer_id
      where lower(c.username) = lower(${username})`,
  )
  return found.length > 0
}

/** Adds a member of staff; the account must not be one. */
export const addMember = async (
  db: Queryable,
  {
    id,
    role,
    addedBy,
  }: { readonly id: string; readonly role: StaffRole; readonly addedBy: string },
  now: Date,
): Promise<void> => {
  await db.insert(staffMembers).values({ customerId: id, role, since: now, addedBy })
}

/** Returns whether another owner stays who is not banned; concurrent changes of owners wait for each other. */
export const hasOtherOwner = async (db: Queryable, id: string): Promise<boolean> => {
  const owners = await rowsOf<{ id: string }>(
    db,
    sql`select s.customer_id as id from staff_members s join customers c on c.id = s.customer_id
      where s.role = 'owner' and c.banned_at is null order by s.customer_id for update of s`,
  )
  return owners.some((owner) => owner.id !== id)
}

/** Gives a member of staff another role. */
export const changeRole = async (db: Queryable, id: string, role: StaffRole): Promise<void> => {
  await db.update(staffMembers).set({ role }).where(eq(staffMembers.customerId, id))
}

/** Makes a member of staff a customer again. */
export const removeMember = async (db: Queryable, id: string): Promise<void> => {
  await db.delete(staffMembers).where(eq(staffMembers.customerId, id))
}
