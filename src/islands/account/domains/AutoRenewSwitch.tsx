import { useState } from 'react'
import type { OwnedDomain } from '../../../contract/owned-domain-list.ts'
import { setAutoRenew } from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { priceText } from '../../../ui/Price.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Switch } from '../Switch.tsx'
import { useCall } from '../use-call.ts'

interface AutoRenewSwitchProps extends IslandProps {
  readonly domain: OwnedDomain
  readonly onSwitch: (on: boolean) => void
}

// The price is announced a day before it is charged.
const dayMs = 86_400_000

/** Switches the automatic renewal of a domain; shows the new state at once, and the old if it fails. */
export const AutoRenewSwitch = ({ messages, errors, domain, onSwitch }: AutoRenewSwitchProps) => {
  const { on, from, until, total } = domain.autoRenew
  const [now] = useState(() => Date.now())
  const saving = useCall(
    async () => {
      onSwitch(!on)
      const result = await call(setAutoRenew, {
        params: { id: domain.id },
        body: { enabled: !on },
      })
      if (!result.ok) onSwitch(on)
      return result
    },
    ({ enabled }) => onSwitch(enabled),
  )
  if (total === null) return null
  const isLate = Date.parse(until) < (on ? now : now + dayMs)
  const meaning = isLate ? 'late' : on ? 'on' : 'off'
  return (
    <Switch
      {...{ messages, errors, on }}
      label={message(messages, 'domains.auto-renew')}
      meaning={message(messages, `domains.auto-renew.${meaning}`, {
        from: formatDay(new Date(Math.max(Date.parse(from), now + dayMs)).toISOString()),
        until: formatDay(until),
        expires: formatDay(domain.expiresAt),
        total: priceText(total),
      })}
      error={saving.error}
      onSwitch={saving.run}
    />
  )
}
