import { useCallback } from 'react'
import { listOrders, ordersLimit, type ListedOrder } from '../../../contract/orders.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { usePart } from '../../shell/use-part.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { listedNames } from '../listed-names.ts'
import { PageLinks } from '../PageLinks.tsx'
import { Panel } from '../Panel.tsx'
import { useListQuery } from '../use-list-query.ts'
import { OrderState } from './OrderState.tsx'
import { formatOrdersView, type OrdersView } from './orders-url.ts'

interface OrdersProps extends IslandProps {
  readonly view: OrdersView
  readonly goTo: (view: OrdersView) => void
}

const OrderRow = (props: OrdersProps & { readonly order: ListedOrder }) => {
  const { locale, messages, order, view, goTo } = props
  const to = { ...view, order: order.id }
  return (
    <li className="grid gap-x-4 border-t border-line py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <FollowLink
          id={`order-${order.id}`}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          href={`${location.pathname}${formatOrdersView(to)}`}
          onFollow={() => goTo(to)}
        >
          {message(messages, 'order', { incrementId: order.incrementId })}
        </FollowLink>
        <p className="[overflow-wrap:anywhere]">
          {listedNames(messages, order.names, order.itemsCount)}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 sm:grid sm:content-start sm:justify-items-end sm:pt-2.5">
        <Price dollars={order.grandTotal} />
        <OrderState messages={messages} order={order} />
        <time className="text-sm text-ink-soft tabular-nums" dateTime={order.createdAt}>
          {formatDay(order.createdAt)}
        </time>
        {order.state === 'AWAITING_PAYMENT' && (
          <a
            className={buttonClass('secondary')}
            aria-describedby={`order-${order.id}`}
            href={`${localePath(locale, '/checkout-basket')}?orderId=${order.id}`}
          >
            {message(messages, 'pay')}
          </a>
        )}
      </div>
    </li>
  )
}

const loadNothing = () => import('../NothingBought.tsx')

/** Loads when it is shown. */
const Empty = (props: Pick<IslandProps, 'locale' | 'messages'>) => {
  const part = usePart(loadNothing)
  return part === undefined ? null : <part.NothingBought {...props} />
}

/** The customer's orders, the latest first, a page at a time. */
export const OrderList = (props: OrdersProps) => {
  const { messages, errors, view } = props
  const { page } = view
  const load = useCallback(
    (signal: AbortSignal) => call(listOrders, { query: { page: `${page}` } }, { signal }),
    [page],
  )
  const { query, isShown } = useListQuery(`${page}`, load)
  return (
    <Panel title={message(messages, 'title')} description={message(messages, 'why')}>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-64 w-full" />}>
        {({ orders, total }) => (
          <div
            className="grid gap-4 transition-opacity aria-busy:opacity-60"
            aria-busy={!isShown || undefined}
          >
            {total === 0 && <Empty {...props} />}
            {orders.length > 0 && (
              <ul>
                {orders.map((order) => (
                  <OrderRow key={order.id} {...props} order={order} />
                ))}
              </ul>
            )}
            <PageLinks
              {...{ messages, page, total }}
              perPage={ordersLimit}
              hrefOf={(to) => `${location.pathname}${formatOrdersView({ ...view, page: to })}`}
              onPage={(to) => props.goTo({ ...view, page: to })}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
