import { useCallback, useEffect, useRef } from 'react'
import { completeCheckout, type Order } from '../../../contract/checkout.ts'
import { contractNumber } from '../../../contract/contract-number.ts'
import { orderNote } from '../../../contract/order-note.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { OutcomeItems } from '../../checkout/OutcomeItems.tsx'
import { useItemIslands } from '../../items/use-item-islands.ts'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { OrderState } from './OrderState.tsx'

/** Milliseconds between two requests while an order is being set up. */
const pollMs = 5_000

interface OrderDetailProps extends IslandProps {
  readonly id: string
}

const isPaid = ({ state }: Order): boolean => state === 'PAID' || state === 'COMPLETED'

interface ShownProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly order: Order
}

const Shown = ({ locale, messages, order }: ShownProps) => {
  const hasIslands = useItemIslands(order.items)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm text-ink-soft">
        <OrderState messages={messages} order={{ ...order, note: orderNote(order) }} />
        <span>{message(messages, 'placed', { date: formatDay(order.createdAt) })}</span>
        {order.paidAt !== null && (
          <span>{message(messages, 'paid', { date: formatDay(order.paidAt) })}</span>
        )}
      </div>
      {hasIslands ? (
        <OutcomeItems locale={locale} messages={messages} order={order} paid={isPaid(order)} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      {isPaid(order) && (
        <a
          className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
          href={`${localePath(locale, '/account/contracts')}?contract=${contractNumber(order.incrementId)}`}
        >
          {message(messages, 'contract', { number: contractNumber(order.incrementId) })}
        </a>
      )}
      {order.paymentState === 'PENDING' && (
        <a
          className={buttonClass()}
          href={`${localePath(locale, '/payment/success')}?orderId=${order.id}`}
        >
          {message(messages, 'payment.state')}
        </a>
      )}
      {order.availableActions.includes('PAY') && (
        <a
          className={buttonClass(order.paymentState === 'PENDING' ? 'secondary' : 'primary')}
          href={`${localePath(locale, '/checkout-basket')}?orderId=${order.id}`}
        >
          {message(messages, 'pay')}
        </a>
      )}
    </div>
  )
}

/** One order: its items with their state, its totals, and what can be done. */
export const OrderDetail = (props: OrderDetailProps) => {
  const { locale, messages, errors, id } = props
  const load = useCallback(
    (signal: AbortSignal) => call(completeCheckout, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const { answer, again } = query
  const isBeingSetUp = answer?.state === 'PAID'
  useEffect(() => {
    if (!isBeingSetUp) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isBeingSetUp, again])
  return (
    <Loaded
      messages={messages}
      errors={errors}
      query={query}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(order) => <Shown locale={locale} messages={messages} order={order} />}
    </Loaded>
  )
}
