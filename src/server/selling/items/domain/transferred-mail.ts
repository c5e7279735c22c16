import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/database.ts'
import type { BilledTo } from '../../../platform/db/schema/index.ts'
import { toUnicodeName } from '../../../platform/domain-names/index.ts'
import type { Locale } from '../../../platform/http/request-locale.ts'
import { defineMail, type MailDeps } from '../../../platform/mail/index.ts'

interface Transferred extends Record<string, unknown> {
  readonly subject: string
  readonly contact: BilledTo
  readonly locale: Locale
}

/** Says that a domain has been transferred to us. */
export const transferredMail = defineMail({
  name: 'transferred',
  data: async ({ orderItemId }: { orderItemId: string }, { db }: MailDeps) => {
    const [row] = await rowsOf<Transferred>(
      db,
      sql`select i.subject, o.contact, o.locale
        from order_items i join orders o on o.id = i.order_id
        where i.id = ${orderItemId}::uuid`,
    )
    if (row === undefined) return undefined
    const { subject, contact, locale } = row
    const to = { email: contact.email, name: contact.firstName, locale }
    return { to, orderItemId, name: toUnicodeName(subject) }
  },
  identity: ({ orderItemId }) => `transferred-${orderItemId}`,
  subject: ({ name }, { t }) => t('transferred.subject', { name }),
  content: ({ name }, { t, link }) => ({
    intro: t('transferred.intro', { name }),
    action: { label: t('transferred.action'), url: link('/account/domains') },
  }),
})
