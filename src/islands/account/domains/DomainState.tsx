import type { OwnedDomain } from '../../../contract/owned-domain-list.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { Badge } from '../../../ui/Badge.tsx'

interface DomainStateProps {
  readonly messages: Messages
  readonly domain: OwnedDomain
}

const tones = {
  ACTIVE: 'good',
  EXPIRING: 'warn',
  GRACE: 'bad',
  REDEMPTION: 'bad',
  PENDING_DELETE: 'plain',
  ENDED: 'plain',
  TRANSFER_OUT: 'warn',
  MOVED_AWAY: 'plain',
} as const

/** The stage of a domain's life, with its dates. */
export const DomainState = ({ messages, domain }: DomainStateProps) => {
  const { state, expiresAt, deadline, daysLeft } = domain
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone={tones[state]}>{message(messages, `domains.state.${state}`)}</Badge>
      <span className="text-ink-soft">
        {message(messages, `domains.when.${state}`, {
          date: formatDay(expiresAt),
          deadline: formatDay(deadline ?? expiresAt),
          days: daysLeft,
        })}
      </span>
      {domain.autoRenew.on && state !== 'TRANSFER_OUT' && (
        <span className="text-good">{message(messages, 'domains.auto-renew.short')}</span>
      )}
    </p>
  )
}
