import { useState } from 'react'
import type { OwnedDomain } from '../../../contract/owned-domain-list.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'

interface RenewByProps {
  readonly messages: Messages
  readonly domain: OwnedDomain
}

/**
 * Until when a renewal is safe: its registry's cut-off, some days before the end. Afterwards a warning,
 * since it can still be renewed; nothing once it has ended, or while it renews automatically.
 */
export const RenewBy = ({ messages, domain }: RenewByProps) => {
  const [now] = useState(() => Date.now())
  const { state, expiresAt, autoRenew } = domain
  if (state !== 'ACTIVE' && state !== 'EXPIRING') return null
  const isLate = Date.parse(autoRenew.until) < now
  if (autoRenew.on && !isLate) return null
  return (
    <p className={isLate ? 'max-w-prose text-sm text-warn' : 'text-sm text-ink-soft'}>
      {message(messages, isLate ? 'domains.renew-late' : 'domains.renew-by', {
        date: formatDay(autoRenew.until),
        expires: formatDay(expiresAt),
      })}
    </p>
  )
}
