import { useStore } from '@nanostores/react'
import { memo, useEffect } from 'react'
import { toRiel } from '../../contract/exchange-rates.ts'
import type { Money } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { classNames } from '../../ui/class-names.ts'
import { $exchangeRate, loadExchangeRate } from '../../stores/exchange-rate.ts'

interface RielTotalProps {
  readonly messages: Messages
  /** With VAT. */
  readonly total: Money
  /** Whether a phone shows the breakdown, and with it the rate. */
  readonly isOpen: boolean
}

/** A total in riel at the day's rate; its lines are kept free until the rate is known. */
export const RielTotal = memo(({ messages, total, isOpen }: RielTotalProps) => {
  const rate = useStore($exchangeRate)
  useEffect(() => void loadExchangeRate(), [])
  if (rate === null) return null
  return (
    <div
      data-riel
      className="-mt-2 min-h-6 text-end text-sm text-ink-soft tabular-nums lg:min-h-11"
    >
      {rate !== undefined && (
        <>
          <p>
            {message(messages, 'riel.total', {
              amount: toRiel(total, rate.perDollar).toLocaleString('en'),
            })}
          </p>
          <p className={classNames(!isOpen && 'max-lg:hidden')}>
            {message(messages, 'riel.rate', {
              rate: rate.perDollar.toLocaleString('en'),
              date: formatDay(rate.date),
              source: rate.source,
            })}
          </p>
        </>
      )}
    </div>
  )
})
RielTotal.displayName = 'RielTotal'
