import { formatMoney, type Money } from '../../contract/money.ts'

interface RowProps {
  readonly name: string
  readonly amount: Money
}

/** One line of a price. */
export const Row = ({ name, amount }: RowProps) => (
  <div className="flex justify-between gap-4">
    <dt className="min-w-0 [overflow-wrap:anywhere]">{name}</dt>
    <dd className="tabular-nums">{formatMoney(amount)}</dd>
  </div>
)
