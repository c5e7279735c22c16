import { formatMoney, fromDollars } from '../contract/money.ts'
import { classNames } from './class-names.ts'

/** Formats decimal dollars: `$21.89`. */
export const priceText = (dollars: number): string => formatMoney(fromDollars(dollars))

interface PriceProps {
  /** Decimal dollars. */
  readonly dollars: number
  readonly size?: 'base' | 'large'
  readonly struck?: boolean
}

/** An amount of money in tabular figures. */
export const Price = ({ dollars, size = 'base', struck = false }: PriceProps) => {
  const className = classNames(
    'tabular-nums whitespace-nowrap',
    size === 'large' && 'text-xl font-bold',
    struck && 'text-ink-soft line-through',
  )
  return struck ? (
    <s className={className}>{priceText(dollars)}</s>
  ) : (
    <span className={className}>{priceText(dollars)}</span>
  )
}
