import type { Amounts } from '../../contract/configured-price.ts'
import type { Money } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Row } from './Row.tsx'

interface PriceSummaryProps {
  readonly messages: Messages
  /** Before VAT. */
  readonly lines: readonly { readonly name: string; readonly amount: Money }[]
  readonly today: Amounts
  readonly taxPercent: number
  /** What follows the first term. */
  readonly note: string
}

/** Each line of today's price, VAT, and what follows. */
export const PriceSummary = ({ messages, lines, today, taxPercent, note }: PriceSummaryProps) => (
  <>
    <dl className="grid gap-1 text-sm">
      {lines.map(({ name, amount }) => (
        <Row key={name} {...{ name, amount }} />
      ))}
      <Row name={message(messages, 'line.vat', { percent: taxPercent })} amount={today.tax} />
    </dl>
    <p className="text-sm text-ink-soft tabular-nums">{note}</p>
  </>
)
