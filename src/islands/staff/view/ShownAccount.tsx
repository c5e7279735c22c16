import type { ReactNode } from 'react'
import type { AccountView } from '../../../contract/account-view.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay, formatMoment } from '../../../i18n/format-date.ts'
import { Price } from '../../../ui/Price.tsx'
import { InvoiceState } from '../../account/invoices/InvoiceState.tsx'
import { listedNames } from '../../account/listed-names.ts'
import { OrderState } from '../../account/orders/OrderState.tsx'
import { Panel } from '../../account/Panel.tsx'
import { textsUnder } from './texts-under.ts'

interface ListProps {
  readonly title: string
  readonly total: string
  readonly none: string
  readonly children: readonly ReactNode[]
}

const List = ({ title, total, none, children }: ListProps) => (
  <Panel title={title} description={children.length === 0 ? none : total}>
    {children.length > 0 && <ul>{children}</ul>}
  </Panel>
)

const rowClass =
  'grid gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto]'

interface ShownAccountProps {
  readonly messages: Messages
  readonly view: AccountView
}

/** What the customer's lists show, without links and buttons. */
export const ShownAccount = ({ messages, view }: ShownAccountProps) => {
  const { services, orders, invoices, notifications } = view
  const of = (list: string): Messages => textsUnder(messages, `view.${list}.`)
  const [serviceTexts, orderTexts] = [of('services'), of('orders')]
  const [invoiceTexts, noticeTexts] = [of('invoices'), of('notification')]
  const list = (key: string, total: number) => ({
    title: message(messages, `customer.${key}`),
    total: message(messages, 'view.total', { total }),
    none: message(messages, 'customer.none'),
  })
  return (
    <>
      <List {...list('services', services.total)}>
        {services.items.map((service) => (
          <li key={service.id} className="grid gap-1 border-t border-line py-3 first:border-t-0">
            <p className="font-bold [overflow-wrap:anywhere]">{service.name}</p>
            <p className="text-sm text-ink-soft">
              {message(serviceTexts, `category.${service.type}`)}
            </p>
            <p className="text-sm">
              {message(serviceTexts, `state.${service.state}`)}
              {service.expiresAt !== null && (
                <span className="text-ink-soft tabular-nums">
                  {' '}
                  · {formatDay(service.expiresAt)}
                </span>
              )}
            </p>
          </li>
        ))}
      </List>
      <List {...list('orders', orders.total)}>
        {orders.orders.map((order) => (
          <li key={order.id} className={rowClass}>
            <div className="min-w-0">
              <p className="font-bold tabular-nums">{order.incrementId}</p>
              <p className="[overflow-wrap:anywhere]">
                {listedNames(orderTexts, order.names, order.itemsCount)}
              </p>
            </div>
            <div className="flex flex-wrap gap-x-4 sm:grid sm:justify-items-end">
              <Price dollars={order.grandTotal} />
              <OrderState messages={orderTexts} order={order} />
              <span className="text-sm text-ink-soft tabular-nums">
                {formatDay(order.createdAt)}
              </span>
            </div>
          </li>
        ))}
      </List>
      <List {...list('invoices', invoices.total)}>
        {invoices.invoices.map((invoice) => (
          <li key={invoice.number} className={rowClass}>
            <div className="min-w-0">
              <p className="font-bold tabular-nums">{invoice.number}</p>
              <p className="[overflow-wrap:anywhere]">
                {listedNames(invoiceTexts, invoice.names, invoice.linesCount)}
              </p>
            </div>
            <div className="flex flex-wrap gap-x-4 sm:grid sm:justify-items-end">
              <Price dollars={invoice.total} />
              <InvoiceState messages={invoiceTexts} status={invoice.status} />
              <span className="text-sm text-ink-soft tabular-nums">
                {formatDay(invoice.issuedAt)}
              </span>
            </div>
          </li>
        ))}
      </List>
      <List {...list('notifications', notifications.total)}>
        {notifications.items.map(({ id, code, params, createdAt }) => (
          <li key={id} className="grid gap-1 border-t border-line py-3 first:border-t-0">
            <p className="[overflow-wrap:anywhere]">{message(noticeTexts, code, params)}</p>
            <p className="text-sm text-ink-soft tabular-nums">{formatMoment(createdAt)}</p>
          </li>
        ))}
      </List>
    </>
  )
}
