import { message, type Messages } from '../../i18n/fill.ts'
import { Price } from '../../ui/Price.tsx'
import type { DiscountRow } from './discount-rows.ts'

interface DiscountRowsProps {
  readonly messages: Messages
  readonly rows: readonly DiscountRow[]
}

/** The discounts in a list of totals. */
export const DiscountRows = ({ messages, rows }: DiscountRowsProps) =>
  rows.map(({ key, name, dollars }) => (
    <div key={key} className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 [overflow-wrap:anywhere]">{name}</dt>
      <dd>
        {dollars === undefined ? message(messages, 'discount.free') : <Price dollars={-dollars} />}
      </dd>
    </div>
  ))
