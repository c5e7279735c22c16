import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { findReader, toReader, type MailDeps } from '../../platform/mail/index.ts'

/** Returns the name of a service and whom its mails go to; undefined without them. @param which a further condition on its row of `services` */
export const findServiceReader = async (
  { db }: Pick<MailDeps, 'db'>,
  serviceId: string,
  which: SQL = sql`true`,
) => {
  const [found] = await rowsOf<{ name: string; customerId: string }>(
    db,
    sql`select subject as name, customer_id::text as "customerId" from services
      where id = ${serviceId}::uuid and ${which}`,
  )
  const reader = found && (await findReader(db, found.customerId))
  return reader && { to: toReader(reader), name: found.name }
}

/** Selects the service of a removal notice while its term is the one that the notice is about. */
export const unrenewed = (expiresAt: string): SQL => sql`state = 'ACTIVE'
  and date_trunc('milliseconds', expires_at) = ${expiresAt}::timestamptz`
