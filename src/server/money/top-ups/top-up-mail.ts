import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { defineMail, type MailDeps, type Recipient } from '../../platform/mail/index.ts'

interface ReceivedTopUp {
  readonly paymentId: string
  readonly topUpId: string
  readonly number: number
  readonly received: number
  /** What the balance then paid of a debt. */
  readonly paidOwed: number
}

/** The receipt of a top-up. */
export const topUpMail = defineMail({
  name: 'top-up',
  data: async ({ paymentId }: { paymentId: string }, { db }: MailDeps) => {
    const [row] = await rowsOf<{ to: Recipient; receipt: ReceivedTopUp }>(
      db,
      sql`select jsonb_build_object('email', c.email, 'name', c.username, 'locale', c.locale) as "to",
          jsonb_build_object('paymentId', p.id, 'topUpId', t.id, 'number', t.number,
            'received', case when p.state = 'SETTLED' then p.amount
            else coalesce(p.received_amount, 0) end,
            'paidOwed', (select coalesce(sum(l.amount), 0) from ledger_transfers l
              where l.cause in ('receivable:payment:' || p.id || ':settled',
                'receivable:payment:' || p.id || ':credited'))) as receipt
        from payments p join top_ups t on t.id = p.payable_id join customers c on c.id = t.customer_id
        where p.id = ${paymentId}::uuid`,
    )
    return row && { to: row.to, ...row.receipt }
  },
  identity: ({ paymentId }: ReceivedTopUp & { to: Recipient }) => `top-up-${paymentId}`,
  subject: ({ received }, { t }) => t('top-up.subject', { amount: formatMoney(money(received)) }),
  content: ({ received, paidOwed, number, topUpId }, { t, link }) => ({
    intro: t(paidOwed === 0 ? 'top-up.intro' : 'top-up.intro.owed', {
      ...{ amount: formatMoney(money(received)), paid: formatMoney(money(paidOwed)) },
    }),
    rows: [
      [t('top-up.number'), String(number)],
      [t('top-up.amount'), formatMoney(money(received))],
    ],
    note: t('top-up.note'),
    action: { label: t('top-up.action'), url: link(`/top-up/success?topUpId=${topUpId}`) },
  }),
})
