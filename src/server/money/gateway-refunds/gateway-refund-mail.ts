import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { defineMail, type MailDeps, type Recipient } from '../../platform/mail/index.ts'

/** Informs a customer of money that went back to the card or account that paid. */
export const gatewayRefundMail = defineMail({
  name: 'gateway-refund',
  data: async ({ refundId }: { refundId: string }, { db }: MailDeps) => {
    const [row] = await rowsOf<{ to: Recipient; amount: number }>(
      db,
      sql`select jsonb_build_object('email', c.email, 'name', c.username, 'locale', c.locale) as "to",
          r.amount
        from gateway_refunds r join customers c on c.id = r.customer_id
        where r.id = ${refundId}::uuid`,
    )
    return row && { to: row.to, refundId, amount: row.amount }
  },
  identity: ({ refundId }: { refundId: string; amount: number; to: Recipient }) =>
    `gateway-refund-${refundId}`,
  subject: ({ amount }, { t }) =>
    t('gateway-refund.subject', { amount: formatMoney(money(amount)) }),
  content: ({ amount }, { t, link }) => ({
    intro: t('gateway-refund.intro', { amount: formatMoney(money(amount)) }),
    note: t('gateway-refund.note'),
    action: { label: t('gateway-refund.action'), url: link('/account/invoices') },
  }),
})
