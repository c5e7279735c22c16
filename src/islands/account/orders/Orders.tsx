import { useEffect, useRef } from 'react'
import { message } from '../../../i18n/fill.ts'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { useUrlState } from '../../shell/use-url-state.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import type { Seller } from './InvoiceDocument.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { OrderInvoice } from './OrderInvoice.tsx'
import { OrderList } from './OrderList.tsx'
import { formatOrdersView, parseOrdersView, type OrdersView } from './orders-url.ts'

interface OrdersPageProps extends IslandProps {
  readonly seller: Seller
}

/** The list, one order and its invoice. The list stays mounted, so the way back is exact. */
const OrdersContent = (props: OrdersPageProps) => {
  const { state: view, goTo } = useUrlState(parseOrdersView, formatOrdersView)
  const { order, invoice } = view
  const before = useRef(order)
  useEffect(() => {
    const left = before.current
    before.current = order
    if (left !== undefined && order === undefined) {
      document.getElementById(`order-${left}`)?.focus()
    }
  }, [order])
  const back: OrdersView = invoice
    ? { ...view, invoice: false }
    : { ...view, order: undefined, invoice: false }
  return (
    <>
      {order !== undefined && (
        <>
          <div className="print:hidden">
            <FollowLink
              href={`${location.pathname}${formatOrdersView(back)}`}
              onFollow={() => goTo(back)}
            >
              {message(props.messages, invoice ? 'invoice.back' : 'back')}
            </FollowLink>
          </div>
          {invoice ? (
            <OrderInvoice key={order} {...props} id={order} />
          ) : (
            <OrderDetail key={order} {...props} id={order} />
          )}
        </>
      )}
      <div className={order === undefined ? 'contents' : 'hidden'}>
        <OrderList {...props} view={view} goTo={goTo} />
      </div>
    </>
  )
}

/** The page `/account/orders`. */
export const Orders = (props: OrdersPageProps) => (
  <AccountGate>
    <OrdersContent {...props} />
  </AccountGate>
)
