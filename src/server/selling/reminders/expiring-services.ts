import { sql, type SQL } from 'drizzle-orm'
import { reminderDays, type ExpiringService } from '../../../contract/reminders.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import {
  serviceJson,
  serviceOf,
  type ServiceJson,
  type ServiceKinds,
} from '../../services/lifecycle/index.ts'

// No provider reserves an expired service longer.
const longestAfterlifeDays = 120

/** Lists services that expire within 30 days, or have expired and are still renewable or restorable. */
export const expiringServices = async (
  db: Queryable,
  kinds: ServiceKinds,
  customerId: string,
  now: Date,
): Promise<ExpiringService[]> => {
  const inDays = (days: number): SQL =>
    sql`${new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString()}::timestamptz`
  const rows = await rowsOf<{ service: ServiceJson }>(
    db,
    sql`select ${serviceJson(sql`s`)} as service from services s
      where customer_id = ${customerId}::uuid and state = 'ACTIVE'
        and expires_at > ${inDays(-longestAfterlifeDays)}
        and expires_at <= ${inDays(reminderDays)}
        and not (auto_renew and expires_at > ${inDays(0)})
      order by expires_at, subject`,
  )
  return rows.flatMap((row) => {
    const service = serviceOf(row.service)
    const { id, type, subject, expiresAt } = service
    const kind = kinds[type]
    const reminder = kind.reminder(service, now)
    if (reminder === undefined) return []
    return {
      ...{ serviceId: id, type, subject, name: kind.displayName(subject) },
      ...{ domainName: subject, domainId: id },
      ...{ ...reminder, expiresAt: expiresAt.toISOString() },
    }
  })
}
