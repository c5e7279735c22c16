import type { AffiliateStatus, ReferralState } from '../../../contract/affiliate.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay, formatOptionalDay } from '../../../i18n/format-date.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Panel } from '../Panel.tsx'

const tones = {
  NONE: 'plain',
  SPENDING: 'plain',
  WAITING: 'warn',
  PAID: 'good',
  REVERSED: 'bad',
  REFUSED: 'bad',
} as const satisfies Record<ReferralState, string>

interface ReferralsProps {
  readonly messages: Messages
  readonly referrals: AffiliateStatus['referrals']
}

/** The customers that were referred, with the state of each commission. */
export const Referrals = ({ messages, referrals }: ReferralsProps) => (
  <Panel title={message(messages, 'referrals')}>
    {referrals.length === 0 ? (
      <EmptyState
        level={3}
        text={message(messages, 'referrals.none')}
        detail={message(messages, 'referrals.none.detail')}
      />
    ) : (
      <ul className="grid">
        {referrals.map(({ user, registeredAt, state, commission, paidAt }) => (
          <li
            key={`${user} ${registeredAt}`}
            className="grid gap-1 border-t border-line py-3 sm:flex sm:flex-wrap sm:items-baseline sm:justify-between sm:gap-x-6"
          >
            <span className="grid">
              <span className="flex flex-wrap items-center gap-2">
                {user}
                <Badge tone={tones[state]}>{message(messages, `state.${state}`)}</Badge>
              </span>
              <span className="text-sm text-ink-soft">
                {message(messages, 'referrals.registered', { date: formatDay(registeredAt) })}
              </span>
            </span>
            <span className="grid sm:text-end">
              <Price dollars={commission} />
              <span className="text-sm text-ink-soft">
                {message(messages, `state.${state}.text`, { date: formatOptionalDay(paidAt) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
