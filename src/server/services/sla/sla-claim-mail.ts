import { formatMoney, money } from '../../../contract/money.ts'
import type { SlaClaimState } from '../../../contract/sla-credits.ts'
import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
} from '../../platform/mail/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { shownMonth } from '../../platform/calendar-month.ts'
import { findClaim } from './stored-claims.ts'

interface Request {
  readonly claimId: string
  readonly state: SlaClaimState
}

/** Informs a customer that a claim has reached a state; it may have another one by now. */
export const slaClaimMail = defineMail({
  name: 'sla-claim',
  data: async ({ claimId, state }: Request, { db }: MailDeps) => {
    const claim = await findClaim(db, claimId)
    const reader = claim && (await findReader(db, claim.customerId))
    return reader && { to: toReader(reader), claim, state }
  },
  identity: ({ claim: { id }, state }) => `sla-claim-${state.toLowerCase()}-${id}`,
  subject: ({ claim: { month }, state }, { t }) =>
    t(`sla-claim.${state}.subject`, { month: shownMonth(month) }),
  content: ({ claim, state }, texts) => {
    const { month, amount, reason, issueBy, expiresAt } = claim
    const day = state === 'ISSUED' ? expiresAt : issueBy
    return {
      intro: texts.t(`sla-claim.${state}.intro`, { month: shownMonth(month) }),
      rows: [
        [texts.t('sla-claim.month'), shownMonth(month)],
        ...(state === 'REFUSED'
          ? []
          : [[texts.t('sla-claim.amount'), formatMoney(money(amount))] as const]),
      ],
      ...(state === 'REFUSED' && reason !== null ? { quote: reason } : {}),
      note: texts.t(`sla-claim.${state}.note`, {
        date: day === null ? '' : shownDay(new Date(day)),
      }),
      action: { label: texts.t('sla-claim.action'), url: texts.link('/account/usage') },
      footer: accountFooter(texts),
    }
  },
})
