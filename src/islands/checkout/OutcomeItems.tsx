import type { Order } from '../../contract/checkout.ts'
import { add, fromDollars, toDollars } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { DiscountRows } from '../price/DiscountRows.tsx'
import { discountRows } from '../price/discount-rows.ts'
import { Price } from '../../ui/Price.tsx'
import { ProgressIcon } from '../../ui/ProgressIcon.tsx'
import { islandOf } from '../items/item-islands.ts'
import { totalNotes } from '../items/total-notes.ts'

interface OutcomeItemsProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly order: Order
  readonly paid: boolean
}

type Item = Order['items'][number]

const Fulfilment = ({ messages, item }: { readonly messages: Messages; readonly item: Item }) => {
  const { fulfilmentText, isStartedLater } = islandOf(item.type)
  const until = item.fulfilment === 'ACTIVE' && isStartedLater !== true ? item.expiresAt : null
  return (
    <span className="inline-flex items-start gap-1.5 text-sm" data-fulfilment={item.fulfilment}>
      <ProgressIcon state={item.fulfilment} className="mt-[calc((1lh-1rem)/2)] size-4" />
      {until !== null
        ? message(messages, 'fulfilment.until', { date: formatDay(until) })
        : fulfilmentText(messages, item)}
    </span>
  )
}

interface OrderLineProps extends Pick<OutcomeItemsProps, 'locale' | 'messages' | 'paid'> {
  readonly orderId: string
  readonly item: Item
}

const OrderLine = ({ locale, messages, orderId, item, paid }: OrderLineProps) => {
  const { OrderAction } = islandOf(item.type)
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="font-bold [overflow-wrap:anywhere]">{item.name}</p>
        <p className="text-sm text-ink-soft">{islandOf(item.type).orderDetail(messages, item)}</p>
        {paid && <Fulfilment messages={messages} item={item} />}
        {paid && <OrderAction {...{ locale, messages, orderId, item }} />}
      </div>
      <Price dollars={item.price} />
    </li>
  )
}

/** An order: number, items with their fulfilment, total and invoice. */
export const OutcomeItems = ({ locale, messages, order, paid }: OutcomeItemsProps) => {
  const due = add(fromDollars(order.grandTotal), fromDollars(order.paymentFee))
  return (
    <section
      aria-labelledby="outcome-order"
      className="mx-auto grid w-full max-w-[40rem] gap-4 rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="outcome-order" className="text-xl font-bold">
          {message(messages, 'order.number', { incrementId: order.incrementId })}
        </h2>
        {order.invoiceNumber !== null && (
          <a
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            href={`${localePath(locale, '/account/invoices')}?invoice=${order.invoiceNumber}`}
          >
            {message(messages, 'outcome.invoice', { number: order.invoiceNumber })}
          </a>
        )}
      </div>
      <ul className="border-t border-line" aria-live="polite">
        {order.items.map((item, at) => (
          <OrderLine
            key={`${at} ${item.name}`}
            {...{ locale, messages, item, paid }}
            orderId={order.id}
          />
        ))}
      </ul>
      <dl className="grid gap-1">
        <DiscountRows messages={messages} rows={discountRows(messages, order)} />
        <div className="flex justify-between gap-4">
          <dt>{message(messages, 'vat', { percent: order.taxPercent })}</dt>
          <dd>
            <Price dollars={order.taxAmount} />
          </dd>
        </div>
        {order.paymentFee > 0 && (
          <div className="flex justify-between gap-4">
            <dt>{message(messages, 'payment-fee')}</dt>
            <dd>
              <Price dollars={order.paymentFee} />
            </dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4 font-bold">
          <dt>{message(messages, paid ? 'outcome.total.paid' : 'grand-total')}</dt>
          <dd>
            <Price dollars={toDollars(due)} size="large" />
          </dd>
        </div>
      </dl>
      {totalNotes(messages, order.items).map((note) => (
        <p key={note} className="text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </section>
  )
}
