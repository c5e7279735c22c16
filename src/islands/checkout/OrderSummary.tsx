import { useState, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import type { Discount } from '../../contract/discounts.ts'
import { add, fromDollars, toDollars } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Price } from '../../ui/Price.tsx'
import { classNames } from '../../ui/class-names.ts'
import { endBar } from '../../ui/end-bar.ts'
import { DiscountRows } from '../price/DiscountRows.tsx'
import { discountRows } from '../price/discount-rows.ts'
import { RielTotal } from '../price/RielTotal.tsx'

/** The totals that a cart and an order share, in dollars. */
export interface Totals {
  readonly subtotal: number
  readonly discountAmount: number
  readonly discounts: readonly Discount[]
  readonly vouchers: readonly { readonly code: string; readonly discountAmount: number }[]
  readonly taxPercent: number
  readonly taxAmount: number
  readonly grandTotal: number
  readonly items: readonly {
    readonly name: string
    readonly price: number
  }[]
}

interface OrderSummaryProps {
  readonly messages: Messages
  readonly totals: Totals
  readonly notes: readonly string[]
  /** The renewal of each item, where it is known. */
  readonly renewals?: readonly (string | undefined)[]
  readonly atPay?: boolean
  /** Of the chosen payment method, in dollars. */
  readonly fee?: number
  readonly busy: boolean
  /** Whether it stays below the steps on a phone: a bar would cover a code. */
  readonly inPlace?: boolean
  readonly action: ReactNode
}

const Row = ({
  name,
  dollars,
  note,
}: {
  readonly name: string
  readonly dollars: number
  readonly note?: string | undefined
}) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0 [overflow-wrap:anywhere]">
      {name}
      {note !== undefined && <span className="block">{note}</span>}
    </dt>
    <dd>
      <Price dollars={dollars} />
    </dd>
  </div>
)

interface RenewalsProps extends Pick<OrderSummaryProps, 'messages'> {
  readonly renewals: readonly (string | undefined)[]
}

/** What follows the price of today, while a phone hides the breakdown. */
const Renewals = ({ messages, renewals }: RenewalsProps) => {
  const known = renewals.filter((renewal) => renewal !== undefined)
  if (known.length === 0) return null
  return (
    <p data-renewals className="-mt-2 text-end text-sm text-ink-soft lg:hidden">
      {known.length === 1 ? known[0] : message(messages, 'renewals', { count: known.length })}
    </p>
  )
}

/** The totals and the main action: beside the steps, or at the bottom of a phone. */
export const OrderSummary = (props: OrderSummaryProps) => {
  const { messages, totals, notes, renewals = [], atPay = false, fee = 0 } = props
  const { busy, inPlace = false, action } = props
  const [open, setOpen] = useState(false)
  const due = add(fromDollars(totals.grandTotal), fromDollars(fee))
  return (
    <aside
      ref={inPlace ? null : endBar}
      aria-label={message(messages, 'summary')}
      className={classNames(
        '-mx-4 grid gap-3 border-t border-line bg-surface-raised p-4 sm:mx-0 sm:rounded-lg sm:border lg:top-[calc(var(--header-height,4rem)+1rem)]',
        inPlace
          ? 'lg:sticky'
          : 'sticky bottom-[var(--bottom-navigation-height,0px)] z-10 shadow-lg md:bottom-4 lg:bottom-auto lg:shadow-none',
      )}
    >
      <h2 className="text-lg font-bold max-lg:sr-only">{message(messages, 'summary')}</h2>
      <div
        id="checkout-totals"
        className={classNames('grid gap-3', !open && 'max-lg:hidden')}
        aria-busy={busy}
      >
        <dl className="grid gap-2 text-sm text-ink-soft">
          {totals.items.map(({ name, price }, at) => (
            <Row key={`${at} ${name}`} name={name} dollars={price} note={renewals[at]} />
          ))}
        </dl>
        <dl className="grid gap-1 border-t border-line pt-3">
          <Row name={message(messages, 'subtotal')} dollars={totals.subtotal} />
          <DiscountRows messages={messages} rows={discountRows(messages, totals)} />
          <Row
            name={message(messages, 'vat', { percent: totals.taxPercent })}
            dollars={totals.taxAmount}
          />
          {fee > 0 && <Row name={message(messages, 'payment-fee')} dollars={fee} />}
        </dl>
        {notes.map((note) => (
          <p key={note} className="text-sm text-ink-soft">
            {note}
          </p>
        ))}
      </div>
      <div className="flex items-center justify-between gap-4 lg:border-t lg:border-line lg:pt-3">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="checkout-totals"
          className="inline-flex min-h-11 items-center gap-1 font-medium lg:hidden"
          onClick={() => setOpen(!open)}
        >
          {message(messages, 'grand-total')}
          <ChevronDown
            aria-hidden
            className={classNames(
              'size-4 transition motion-reduce:transition-none',
              !open && 'rotate-180',
            )}
          />
        </button>
        <span className="font-bold max-lg:hidden">{message(messages, 'grand-total')}</span>
        <span
          data-grand-total
          aria-live="polite"
          aria-busy={busy}
          className={classNames('transition motion-reduce:transition-none', busy && 'opacity-40')}
        >
          <span className="sr-only">{message(messages, 'grand-total')} </span>
          <Price dollars={toDollars(due)} size="large" />
        </span>
      </div>
      <RielTotal messages={messages} total={due} isOpen={open} />
      {!open && atPay && <Renewals messages={messages} renewals={renewals} />}
      {action}
    </aside>
  )
}
