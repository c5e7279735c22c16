import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { defineMail, type MailDeps, type Recipient } from '../../platform/mail/index.ts'

interface Refunded extends Record<string, unknown> {
  readonly to: Recipient
  readonly amount: number
  /** Of a repayment that staff transferred themselves. */
  readonly bank: string | null
  readonly bankReference: string | null
  readonly sentOn: string | null
}

/** Informs a customer of money that went back to the card or account that paid. */
export const gatewayRefundMail = defineMail({
  name: 'gateway-refund',
  data: async ({ refundId }: { refundId: string }, { db }: MailDeps) => {
    const [row] = await rowsOf<Refunded>(
      db,
      sql`select jsonb_build_object('email', c.email, 'name', c.username, 'locale', c.locale) as "to",
          r.amount, r.bank, r.bank_reference as "bankReference", r.sent_on as "sentOn"
        from gateway_refunds r join customers c on c.id = r.customer_id
        where r.id = ${refundId}::uuid`,
    )
    return row && { ...row, refundId }
  },
  identity: ({ refundId }: Refunded & { refundId: string }) => `gateway-refund-${refundId}`,
  subject: ({ amount }, { t }) =>
    t('gateway-refund.subject', { amount: formatMoney(money(amount)) }),
  content: ({ amount, bank, bankReference, sentOn }, { t, link }) => ({
    intro:
      bank === null || bankReference === null || sentOn === null
        ? t('gateway-refund.intro', { amount: formatMoney(money(amount)) })
        : t('gateway-refund.by-transfer', {
            ...{ amount: formatMoney(money(amount)), bank, reference: bankReference },
            day: shownDay(new Date(`${sentOn}T00:00:00Z`)),
          }),
    note: t('gateway-refund.note'),
    action: { label: t('gateway-refund.action'), url: link('/account/invoices') },
  }),
})
