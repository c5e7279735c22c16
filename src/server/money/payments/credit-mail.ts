import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { defineMail, type MailDeps, type Recipient } from '../../platform/mail/index.ts'

interface Credit {
  readonly paymentId: string
  readonly received: number
  readonly orderId: string
  readonly incrementId: number
}

/** Informs a customer of money that could not pay an order and is in the balance. */
export const creditMail = defineMail({
  name: 'credit',
  data: async ({ paymentId }: { paymentId: string }, { db }: MailDeps) => {
    const [row] = await rowsOf<{ to: Recipient; credit: Credit }>(
      db,
      sql`select jsonb_build_object('email', o.contact->>'email', 'name', o.contact->>'firstName',
          'locale', o.locale) as "to",
          jsonb_build_object('paymentId', p.id, 'received', coalesce(p.received_amount, 0),
          'orderId', o.id, 'incrementId', o.increment_id) as credit
        from payments p join orders o on o.id = p.payable_id where p.id = ${paymentId}::uuid`,
    )
    return row && { to: row.to, ...row.credit }
  },
  identity: ({ paymentId }: Credit & { to: Recipient }) => `credit-${paymentId}`,
  subject: ({ received, incrementId }, { t }) =>
    t('credit.subject', { amount: formatMoney(money(received)), incrementId }),
  content: ({ received, incrementId, orderId }, { t, link }) => ({
    intro: t('credit.intro', { amount: formatMoney(money(received)), incrementId }),
    action: { label: t('credit.action'), url: link(`/payment/success?orderId=${orderId}`) },
  }),
})
