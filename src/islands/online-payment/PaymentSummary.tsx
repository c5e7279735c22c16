import type { ReactNode } from 'react'
import { fromDollars } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Price } from '../../ui/Price.tsx'
import { RielTotal } from '../price/RielTotal.tsx'

interface PaymentSummaryProps {
  readonly messages: Messages
  readonly count: number
  /** Dollars. */
  readonly total: number
  readonly action: ReactNode
}

/** The total of the selected invoices in dollars and riel, and the button that pays it. */
export const PaymentSummary = ({ messages, count, total, action }: PaymentSummaryProps) => (
  <aside
    aria-label={message(messages, 'summary')}
    className="-mx-4 grid gap-3 border-t border-line bg-surface-raised p-4 sm:mx-0 sm:rounded-lg sm:border lg:sticky lg:top-[calc(var(--header-height,4rem)+1rem)]"
  >
    <h2 className="text-lg font-bold">{message(messages, 'summary')}</h2>
    <p className="text-ink-soft" aria-live="polite">
      {message(messages, count === 1 ? 'selected.one' : 'selected', { count })}
    </p>
    <div className="flex items-center justify-between gap-4 border-t border-line pt-3">
      <span className="font-bold">{message(messages, 'total')}</span>
      <span aria-live="polite">
        <span className="sr-only">{message(messages, 'total')} </span>
        <Price dollars={total} size="large" />
      </span>
    </div>
    <div className={total === 0 ? 'invisible' : undefined}>
      <RielTotal messages={messages} total={fromDollars(total)} isOpen />
    </div>
    {action}
    <p className="text-sm text-ink-soft">{message(messages, 'vat')}</p>
  </aside>
)
