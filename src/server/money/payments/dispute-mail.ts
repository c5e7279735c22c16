import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { defineMail, mailText } from '../../platform/mail/index.ts'
import type { ReversalMailDeps } from './reversal-mail.ts'

interface Dispute {
  readonly gateway: string
  readonly reference: string
  readonly dispute: string
  readonly status: string
}

/** Informs staff of a step of a dispute, which they answer in the gateway's own pages. */
export const disputeMail = defineMail({
  name: 'payment-dispute',
  data: async (dispute: Dispute, { db, provider }: ReversalMailDeps) => {
    const [payment] = await rowsOf<{ amount: number; username: string }>(
      db,
      sql`select coalesce(p.received_amount, p.amount) as amount, c.username
        from payments p join customers c on c.id = p.customer_id
        where p.gateway = ${dispute.gateway} and p.reference = ${dispute.reference}`,
    )
    const to = { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' as const }
    return payment && { to, dispute: { ...dispute, ...payment } }
  },
  identity: ({ dispute: { dispute, status } }) =>
    `payment-dispute-${dispute}-${status.toLowerCase()}`,
  subject: ({ dispute: { dispute, username } }, { t }) =>
    t('payment-dispute.subject', { dispute, username }),
  content: ({ dispute: { amount, ...facts } }, { t }) => ({
    intro: t('payment-dispute.intro', { ...facts, amount: formatMoney(money(amount)) }),
    note: t('payment-dispute.note', { gateway: facts.gateway }),
  }),
})
