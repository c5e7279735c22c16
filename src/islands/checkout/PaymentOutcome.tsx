import '../../styles/islands.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { $pendingOrder } from '../../stores/pending-order.ts'
import { OutcomeForGuest } from '../payment/OutcomeForGuest.tsx'
import { OutcomeHeader } from '../payment/OutcomeHeader.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { sessionKeyOf, useSession, type IslandProps } from '../shell/use-session.ts'
import { Outcome } from './Outcome.tsx'
import { orderOfQuery, transactionOfQuery } from './checkout-steps.ts'

const TransactionOutcome = lazy(async () => ({
  default: (await import('../online-payment/TransactionOutcome.tsx')).TransactionOutcome,
}))

const Waiting = ({ messages }: Pick<IslandProps, 'messages'>) => (
  <div data-skeleton>
    <OutcomeHeader messages={messages} phase="processing" />
  </div>
)

interface PaymentOutcomeProps extends IslandProps {
  /** Whether the fortune wheel is open. */
  readonly hasWheel: boolean
}

const OrderOutcome = (props: PaymentOutcomeProps) => {
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

/** The outcome of an order, or of a transaction of several invoices. */
const OutcomeOfUrl = (props: PaymentOutcomeProps) => {
  const { messages } = props
  const [transactionId] = useState(() => transactionOfQuery(location.search))
  const session = useSession()
  if (transactionId === undefined) return <OrderOutcome {...props} />
  if (session === undefined) return <OutcomeForGuest messages={messages} />
  return (
    <Suspense fallback={<Waiting messages={messages} />}>
      <TransactionOutcome key={sessionKeyOf(session)} {...{ ...props, transactionId }} />
    </Suspense>
  )
}

/** The page after a payment: its outcome and the fulfilment of the order. */
export const PaymentOutcome = (props: PaymentOutcomeProps) =>
  useHydrated() ? <OutcomeOfUrl {...props} /> : <Waiting messages={props.messages} />
