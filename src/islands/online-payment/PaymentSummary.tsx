import type { ReactNode } from 'react'
import { fromDollars } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Price } from '../../ui/Price.tsx'
import { RielTotal } from '../price/RielTotal.tsx'

interface PaymentSummaryProps {
  readonly messages: Messages
  readonly count: number
  /** Of the chosen method, in dollars. */
  readonly fee: number
  /** What is paid, in dollars: the total with the fee. */
  readonly due: number
  readonly action: ReactNode
}

/** What is paid for the selected invoices in dollars and riel, and the button that pays it. */
export const PaymentSummary = ({ messages, count, fee, due, action }: PaymentSummaryProps) => (
  <aside
    aria-label={message(messages, 'summary')}
    className="-mx-4 grid gap-3 border-t border-line bg-surface-raised p-4 sm:mx-0 sm:rounded-lg sm:border lg:sticky lg:top-[calc(var(--header-height,4rem)+1rem)]"
  >
    <h2 className="text-lg font-bold">{message(messages, 'summary')}</h2>
    <p className="text-ink-soft" aria-live="polite">
      {message(messages, 'selected', { count })}
    </p>
    {fee > 0 && (
      <p className="flex items-baseline justify-between gap-4 text-ink-soft">
        <span>{message(messages, 'payment-fee')}</span>
        <Price dollars={fee} />
      </p>
    )}
    <div className="flex items-center justify-between gap-4 border-t border-line pt-3">
      <span className="font-bold">{message(messages, 'total')}</span>
      <span aria-live="polite">
        <span className="sr-only">{message(messages, 'total')} </span>
        <Price dollars={due} size="large" />
      </span>
    </div>
    <div className={due === 0 ? 'invisible' : undefined}>
      <RielTotal messages={messages} total={fromDollars(due)} isOpen />
    </div>
    {action}
    <p className="text-sm text-ink-soft">{message(messages, 'vat')}</p>
  </aside>
)
