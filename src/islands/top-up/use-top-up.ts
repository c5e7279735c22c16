import { useEffect, useState } from 'react'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { submitGatewayForm } from '../payment/submit-gateway-form.ts'
import { tabKeys } from '../payment/tab-keys.ts'
import { createTopUp, type TopUpFlow } from './create-top-up.ts'
import { parseTopUpPlace, topUpQuery, type TopUpPlace } from './top-up-place.ts'

/** Returns the top-up of this page and what its URL says. */
export const useTopUp = (
  locale: Locale,
): { readonly flow: TopUpFlow; readonly place: TopUpPlace } => {
  const [{ flow, place }] = useState(() => {
    const place = parseTopUpPlace(location.search, location.origin)
    const { from, amount } = place
    const outcome = localePath(locale, '/top-up/success')
    return {
      place,
      flow: createTopUp({
        ...{ call, ...tabKeys },
        now: () => Date.now(),
        onGateway: submitGatewayForm,
        onShown: (topUpId) =>
          history.replaceState(
            history.state,
            '',
            `${location.pathname}${topUpQuery({ topUpId, amount, from })}`,
          ),
        onOutcome: (topUpId) => location.assign(`${outcome}${topUpQuery({ topUpId, from })}`),
        returnPath: (topUpId) => `${outcome}${topUpQuery({ topUpId, from })}`,
      }),
    }
  })
  useEffect(() => {
    if (place.topUpId !== undefined) void flow.resume(place.topUpId)
    const wake = (event: PageTransitionEvent): void => {
      if (event.persisted) flow.wake()
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [flow, place])
  return { flow, place }
}
