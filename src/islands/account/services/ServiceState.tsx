import { isCustomersTurn } from '../../../contract/service-step.ts'
import type { OwnedService } from '../../../contract/services.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatOptionalDay } from '../../../i18n/format-date.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { priceText } from '../../../ui/Price.tsx'

interface ServiceStateProps {
  readonly messages: Messages
  readonly service: OwnedService
}

/** Of the states that are good, or that the customer should know; others are plain. */
const tones: Partial<Record<OwnedService['state'], 'good' | 'warn' | 'bad'>> = {
  ACTIVE: 'good',
  EXPIRING: 'warn',
  GRACE: 'bad',
  REDEMPTION: 'bad',
  SUSPENDED: 'bad',
  TRANSFER_OUT: 'warn',
}

/** Returns the text about what happens to a service when. */
const whenKey = (service: OwnedService): string => {
  const { state, nextStep, autoRenew, renewalPrice, deadline, expiresAt, holds } = service
  if (nextStep !== null) return `PENDING.${nextStep}`
  if (state === 'SUSPENDED') {
    if (deadline === null) return 'SUSPENDED'
    return holds.includes('OVERDUE') && !autoRenew ? 'CANCELLED' : 'SUSPENDED.deadline'
  }
  if (state === 'ACTIVE' && expiresAt === null) return 'endless'
  const renews = autoRenew && renewalPrice !== null
  if (state === 'ACTIVE' || state === 'EXPIRING') return renews ? 'renews' : 'ends'
  return state
}

/** The state of a service with its dates. */
export const ServiceState = ({ messages, service }: ServiceStateProps) => {
  const { expiresAt, deadline, renewalPrice, nextStep } = service
  const when = whenKey(service)
  // Nothing ends soon that renews itself.
  const state = when === 'renews' ? 'ACTIVE' : service.state
  const isTheirs = nextStep !== null && isCustomersTurn(nextStep)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone={isTheirs ? 'warn' : (tones[state] ?? 'plain')}>
        {message(messages, isTheirs ? 'state.PENDING.yours' : `state.${state}`)}
      </Badge>
      <span className="text-ink-soft">
        {message(messages, `when.${when}`, {
          date: formatOptionalDay(expiresAt),
          deadline: formatOptionalDay(deadline ?? expiresAt),
          price: priceText(renewalPrice ?? 0),
        })}
      </span>
    </p>
  )
}
