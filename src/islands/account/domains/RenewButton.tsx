import { errorText } from '../../../client/api-error.ts'
import type { OwnedDomain } from '../../../contract/owned-domain-list.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { addRenewal } from '../../../stores/cart-actions.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from './use-call.ts'

interface RenewButtonProps extends IslandProps {
  readonly domain: OwnedDomain
}

/** Puts a year more of a domain into the basket and goes there. */
export const RenewButton = ({ locale, messages, errors, domain }: RenewButtonProps) => {
  const renewal = useCall(
    () => addRenewal(domain.domainName),
    () => location.assign(localePath(locale, '/checkout-basket')),
  )
  return (
    <>
      {renewal.error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, renewal.error)}
        </Notice>
      )}
      <div>
        <Button
          look={domain.state === 'ACTIVE' ? 'secondary' : 'primary'}
          busy={renewal.busy}
          onClick={renewal.run}
        >
          {message(messages, 'domains.renew')}
        </Button>
      </div>
    </>
  )
}
