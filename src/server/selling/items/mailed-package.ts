import { sql } from 'drizzle-orm'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { BilledTo } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { Recipient } from '../../platform/mail/index.ts'

/** A package that a mail is about. */
export interface MailedPackage {
  readonly to: Recipient
  readonly name: string
  readonly plan: string
  readonly incrementId: number
}

interface Row extends Record<string, unknown> {
  readonly subject: string
  readonly plan: string | null
  readonly contact: BilledTo
  readonly locale: Locale
  readonly incrementId: number
}

/** Returns the package of an order's item with its buyer. One round trip. */
export const findMailedPackage = async (
  db: Queryable,
  orderItemId: string,
): Promise<MailedPackage | undefined> => {
  const [row] = await rowsOf<Row>(
    db,
    sql`select i.subject, i.config ->> 'planName' as plan, o.contact, o.locale,
        o.increment_id as "incrementId"
      from order_items i join orders o on o.id = i.order_id where i.id = ${orderItemId}::uuid`,
  )
  if (row === undefined) return undefined
  const { subject, plan, contact, locale, incrementId } = row
  const to = { email: contact.email, name: contact.firstName, locale }
  return { to, name: toUnicodeName(subject), plan: plan ?? subject, incrementId }
}
