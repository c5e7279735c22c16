import { useState } from 'react'
import { setServiceAutoRenew, type OwnedServiceDetail } from '../../../contract/services.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay, formatOptionalDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { priceText } from '../../../ui/Price.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Switch } from '../Switch.tsx'
import { useCall } from '../use-call.ts'

interface AutoRenewalProps extends IslandProps {
  readonly service: OwnedServiceDetail
  readonly onSwitch: (on: boolean) => void
}

// The price is announced a day before it is charged.
const dayMs = 86_400_000

/** Switches the automatic renewal of a service; shows the new state at once, and the old if it fails. */
export const AutoRenewal = ({ messages, errors, service, onSwitch }: AutoRenewalProps) => {
  const { id, autoRenew: on, renewalPrice, expiresAt, renewal } = service
  const [now] = useState(() => Date.now())
  const saving = useCall(
    async () => {
      onSwitch(!on)
      const result = await call(setServiceAutoRenew, { params: { id }, body: { enabled: !on } })
      if (!result.ok) onSwitch(on)
      return result
    },
    ({ enabled }) => onSwitch(enabled),
  )
  if (renewalPrice === null) return null
  const { from, until } = renewal
  const isLate = Date.parse(until) < (on ? now : now + dayMs)
  return (
    <Switch
      {...{ messages, errors, on }}
      label={message(messages, 'auto-renew')}
      meaning={message(messages, `auto-renew.${isLate ? 'late' : on ? 'on' : 'off'}`, {
        from: formatDay(new Date(Math.max(Date.parse(from), now + dayMs)).toISOString()),
        until: formatDay(until),
        expires: formatOptionalDay(expiresAt),
        total: priceText(renewalPrice),
      })}
      error={saving.error}
      onSwitch={saving.run}
    />
  )
}
