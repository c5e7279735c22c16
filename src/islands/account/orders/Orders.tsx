import { useEffect, useRef } from 'react'
import { message } from '../../../i18n/fill.ts'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { useUrlState } from '../../shell/use-url-state.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { OrderList } from './OrderList.tsx'
import { formatOrdersView, parseOrdersView, type OrdersView } from './orders-url.ts'

/** The list and one order. The list stays mounted, so the way back is exact. */
const OrdersContent = (props: IslandProps) => {
  const { state: view, goTo } = useUrlState(parseOrdersView, formatOrdersView)
  const { order } = view
  const before = useRef(order)
  useEffect(() => {
    const left = before.current
    before.current = order
    if (left !== undefined && order === undefined) {
      document.getElementById(`order-${left}`)?.focus()
    }
  }, [order])
  const back: OrdersView = { ...view, order: undefined }
  return (
    <>
      {order !== undefined && (
        <>
          <FollowLink
            href={`${location.pathname}${formatOrdersView(back)}`}
            onFollow={() => goTo(back)}
          >
            {message(props.messages, 'back')}
          </FollowLink>
          <OrderDetail key={order} {...props} id={order} />
        </>
      )}
      <div className={order === undefined ? 'contents' : 'hidden'}>
        <OrderList {...props} view={view} goTo={goTo} />
      </div>
    </>
  )
}

/** The page `/account/orders`. */
export const Orders = (props: IslandProps) => (
  <AccountGate>
    <OrdersContent {...props} />
  </AccountGate>
)
