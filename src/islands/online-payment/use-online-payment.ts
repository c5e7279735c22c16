import { useEffect, useState } from 'react'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { submitGatewayForm } from '../payment/submit-gateway-form.ts'
import { tabKeys } from '../payment/tab-keys.ts'
import { createOnlinePayment, type OnlinePayment } from './create-online-payment.ts'

/** Returns the payment of this page. `onChanged` must be a stable function. */
export const useOnlinePayment = (locale: Locale, onChanged: () => void): OnlinePayment => {
  const [flow] = useState(() => {
    const outcomePath = (id: string): string =>
      `${localePath(locale, '/payment/success')}?transactionId=${id}`
    return createOnlinePayment({
      ...{ call, ...tabKeys, onChanged },
      now: () => Date.now(),
      onGateway: submitGatewayForm,
      onOutcome: (id) => location.assign(outcomePath(id)),
      returnPath: outcomePath,
    })
  })
  useEffect(() => {
    const wake = (event: PageTransitionEvent): void => {
      if (!event.persisted) return
      flow.wake()
      onChanged()
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [flow, onChanged])
  return flow
}
