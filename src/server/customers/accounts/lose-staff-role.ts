import { sql } from 'drizzle-orm'
import type { StaffRole } from '../../../contract/staff-roles.ts'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/**
 * Makes a member of staff a customer again, because a mailbox alone may now open the account: an
 * owner adds them again (decision 148). The audit log has why.
 */
export const loseStaffRole = async (
  tx: Queryable,
  clock: Clock,
  customerId: string,
  reason: string,
): Promise<void> => {
  const [lost] = await rowsOf<{ role: StaffRole; email: string }>(
    tx,
    sql`delete from staff_members s using customers c
      where s.customer_id = ${customerId}::uuid and c.id = s.customer_id
      returning s.role, c.email`,
  )
  if (lost === undefined) return
  const actor = { kind: 'system', id: 'accounts', reason } as const
  const { role, email } = lost
  await recordAudit(
    tx,
    actor,
    { action: 'staff lost', subject: email, before: { role }, after: null },
    clock.now(),
  )
}
