import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { CreditAbout } from './credit-about.ts'
import { defineMail, type MailDeps, type Recipient } from '../../platform/mail/index.ts'

interface Credit {
  readonly paymentId: string
  readonly about: CreditAbout
  readonly received: number
  /** In the balance, for the order; 0 unless a part of the amount has arrived. */
  readonly missing: number
  readonly orderId: string
  readonly incrementId: number
}

type CreditInput = Pick<Credit, 'paymentId' | 'about' | 'missing'> & {
  readonly amount?: number | undefined
}

/** Informs a customer of money that could not pay an order and is in the balance. */
export const creditMail = defineMail({
  name: 'credit',
  data: async ({ paymentId, about, amount, missing }: CreditInput, { db }: MailDeps) => {
    const [row] = await rowsOf<{ to: Recipient; credit: Omit<Credit, 'about' | 'missing'> }>(
      db,
      sql`select jsonb_build_object('email', o.contact->>'email', 'name', o.contact->>'firstName',
          'locale', o.locale) as "to",
          jsonb_build_object('paymentId', p.id, 'received', coalesce(p.received_amount, 0),
          'orderId', o.id, 'incrementId', o.increment_id) as credit
        from payments p join orders o on o.id = p.payable_id where p.id = ${paymentId}::uuid`,
    )
    if (row === undefined) return undefined
    return { to: row.to, ...row.credit, about, missing, received: amount ?? row.credit.received }
  },
  identity: ({ paymentId }: Credit & { to: Recipient }) => `credit-${paymentId}`,
  subject: ({ received, incrementId }, { t }) =>
    t('credit.subject', { amount: formatMoney(money(received)), incrementId }),
  content: ({ about, received, missing, incrementId, orderId }, { t, link }) => ({
    intro: t(about === 'LATE' ? 'credit.intro' : `credit.intro.${about}`, {
      amount: formatMoney(money(received)),
      missing: formatMoney(money(missing)),
      incrementId,
    }),
    action: { label: t('credit.action'), url: link(`/payment/success?orderId=${orderId}`) },
  }),
})
