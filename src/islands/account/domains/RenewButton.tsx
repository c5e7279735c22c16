import type { OwnedDomain } from '../../../contract/owned-domain-list.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { addRenewal } from '../../../stores/cart-actions.ts'
import { Button } from '../../../ui/Button.tsx'
import { priceText } from '../../../ui/Price.tsx'
import { CallError } from '../../shell/CallError.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { RenewBy } from './RenewBy.tsx'
import { useCall } from '../use-call.ts'

interface RenewButtonProps extends IslandProps {
  readonly domain: OwnedDomain
}

/** The states in which a domain can be renewed. */
export const renewable: ReadonlySet<OwnedDomain['state']> = new Set(['ACTIVE', 'EXPIRING', 'GRACE'])

/**
 * Puts a year's renewal into the cart, or in the redemption period a reactivation, and goes there;
 * nothing once it is too late.
 */
export const RenewButton = ({ locale, messages, errors, domain }: RenewButtonProps) => {
  const { domainName, unicodeName, state, reactivation } = domain
  const renewal = useCall(
    () => addRenewal(domainName, reactivation === null ? 'renewal' : 'reactivation'),
    () => location.assign(localePath(locale, '/checkout-basket')),
  )
  if (reactivation === null && !renewable.has(state)) return null
  const label =
    reactivation === null
      ? message(messages, 'domains.renew')
      : message(messages, 'domains.reactivate', { price: priceText(reactivation.price) })
  return (
    <>
      {reactivation !== null && (
        <p className="max-w-prose text-sm">
          {message(messages, 'domains.reactivate.split', {
            fee: priceText(reactivation.fee),
            renewal: priceText(reactivation.renewal),
          })}
        </p>
      )}
      <RenewBy messages={messages} domain={domain} />
      <CallError errors={errors} error={renewal.error} />
      <div>
        <Button
          look={state === 'ACTIVE' ? 'secondary' : 'primary'}
          busy={renewal.busy}
          aria-label={`${label}: ${unicodeName}`}
          onClick={renewal.run}
        >
          {label}
        </Button>
      </div>
    </>
  )
}
