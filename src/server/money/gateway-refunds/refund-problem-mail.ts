import { formatMoney, money } from '../../../contract/money.ts'
import { defineMail, mailText, type MailDeps } from '../../platform/mail/index.ts'
import { findRefund } from './stored-refund.ts'

export interface RefundMailDeps extends MailDeps {
  /** The mailbox of staff. */
  readonly provider: string
}

/** Informs staff of a refund that its gateway refused, or that has no result after hours. */
export const refundProblemMail = defineMail({
  name: 'refund-problem',
  data: async ({ refundId }: { refundId: string }, { db, provider }: RefundMailDeps) => {
    const refund = await findRefund(db, refundId)
    const to = { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' as const }
    return refund && { to, refund }
  },
  identity: ({ refund }) => `refund-problem-${refund.id}-${refund.state.toLowerCase()}`,
  subject: ({ refund: { amount, username } }, { t }) =>
    t('refund-problem.subject', { amount: formatMoney(money(amount)), username }),
  content: ({ refund }, { t }) => {
    const { id, amount, gateway, reference, state, lastError } = refund
    const facts = { id, amount: formatMoney(money(amount)), gateway, reference }
    return {
      intro:
        state === 'REFUSED'
          ? t('refund-problem.refused', facts)
          : t('refund-problem.unknown', { ...facts, why: lastError ?? state }),
    }
  },
})
