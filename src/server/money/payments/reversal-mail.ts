import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { defineMail, mailText, type MailDeps } from '../../platform/mail/index.ts'

export interface ReversalMailDeps extends MailDeps {
  /** The mailbox of staff. */
  readonly provider: string
}

interface Reversal {
  readonly reversalId: string
  readonly amount: number
  readonly owed: number
  readonly gateway: string
  readonly reference: string
  readonly username: string
}

/** Informs staff that a gateway took back the money of a payment, and what the customer owes. */
export const reversalMail = defineMail({
  name: 'payment-reversal',
  data: async ({ reversalId }: { reversalId: string }, { db, provider }: ReversalMailDeps) => {
    const [reversal] = await rowsOf<Reversal & Record<string, unknown>>(
      db,
      sql`select r.id::text as "reversalId", r.amount, r.owed, p.gateway, p.reference, c.username
        from payment_reversals r join payments p on p.id = r.payment_id
        join customers c on c.id = r.customer_id
        where r.id = ${reversalId}::uuid`,
    )
    const to = { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' as const }
    return reversal && { to, reversal }
  },
  identity: ({ reversal }) => `payment-reversal-${reversal.reversalId}`,
  subject: ({ reversal: { amount, username } }, { t }) =>
    t('payment-reversal.subject', { amount: formatMoney(money(amount)), username }),
  content: ({ reversal: { amount, owed, gateway, reference, username } }, { t }) => ({
    intro: t('payment-reversal.intro', {
      ...{ amount: formatMoney(money(amount)), gateway, reference, username },
    }),
    note:
      owed === 0
        ? t('payment-reversal.covered')
        : t('payment-reversal.owed', { owed: formatMoney(money(owed)), username }),
  }),
})
