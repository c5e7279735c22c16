import '../../styles/islands.css'
import { useEffect, useState } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { $pendingOrder } from '../../stores/pending-order.ts'
import { OutcomeForGuest } from '../payment/OutcomeForGuest.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { sessionKeyOf, useSession, type IslandProps } from '../shell/use-session.ts'
import { Outcome } from './Outcome.tsx'
import { OrderOutcomeHeader } from './OrderOutcomeHeader.tsx'
import { orderOfQuery } from './checkout-steps.ts'

const Waiting = ({ messages }: Pick<IslandProps, 'messages'>) => (
  <div data-skeleton>
    <OrderOutcomeHeader messages={messages} phase="processing" />
  </div>
)

interface PaymentOutcomeProps extends IslandProps {
  /** Whether the fortune wheel is open. */
  readonly hasWheel: boolean
}

const OutcomeOfUrl = (props: PaymentOutcomeProps) => {
  const { locale, messages } = props
  // A URL without an order means the one whose payment was left at the gateway.
  const [orderId] = useState(() => orderOfQuery(location.search) ?? $pendingOrder.get()?.orderId)
  const session = useSession()
  useEffect(() => {
    if (orderOfQuery(location.search) !== undefined) return
    if (orderId === undefined) location.replace(localePath(locale, '/checkout-basket'))
    else history.replaceState(null, '', `${location.pathname}?orderId=${orderId}`)
  }, [locale, orderId])
  if (orderId === undefined) return <Waiting messages={messages} />
  if (session === undefined) return <OutcomeForGuest messages={messages} />
  return <Outcome key={sessionKeyOf(session)} {...props} orderId={orderId} />
}

/** The page after a payment: its outcome and the fulfilment of the order. */
export const PaymentOutcome = (props: PaymentOutcomeProps) =>
  useHydrated() ? <OutcomeOfUrl {...props} /> : <Waiting messages={props.messages} />
