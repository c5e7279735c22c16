import type { OwnedService } from '../../../contract/services.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { renewServices } from '../../../stores/cart-actions.ts'
import { Button } from '../../../ui/Button.tsx'
import { priceText } from '../../../ui/Price.tsx'
import { CallError } from '../../shell/CallError.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../use-call.ts'

interface RenewNowProps extends IslandProps {
  readonly service: OwnedService
}

/** Puts a renewal into the cart and goes there; nothing while it is not on sale. */
export const RenewNow = ({ locale, messages, errors, service }: RenewNowProps) => {
  const { id, state, name, renewalPrice, autoRenew } = service
  const isUrgent = state !== 'ACTIVE' && !(state === 'EXPIRING' && autoRenew)
  const adding = useCall(
    () => renewServices([id]),
    () => location.assign(localePath(locale, '/checkout-basket')),
  )
  if (renewalPrice === null) return null
  const label = message(messages, 'renew', { price: priceText(renewalPrice) })
  return (
    <div className="grid justify-items-start gap-2">
      <CallError errors={errors} error={adding.error} />
      <Button
        look={isUrgent ? 'primary' : 'secondary'}
        busy={adding.busy}
        aria-label={`${label}: ${name}`}
        onClick={adding.run}
      >
        {label}
      </Button>
    </div>
  )
}
