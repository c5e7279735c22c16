import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { toRiel } from '../../contract/exchange-rates.ts'
import type { Money } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { $exchangeRate, loadExchangeRate } from '../../stores/exchange-rate.ts'

interface RielTotalProps {
  readonly messages: Messages
  /** With VAT. */
  readonly total: Money
}

/** 2026-12-01 as 01/12/2026 (commerce §9). */
const shownDate = (date: string): string => date.split('-').reverse().join('/')

const grouped = new Intl.NumberFormat('en')

/** A total in riel at the day's rate; its lines are kept free until the rate is known. */
export const RielTotal = ({ messages, total }: RielTotalProps) => {
  const rate = useStore($exchangeRate)
  useEffect(() => void loadExchangeRate(), [])
  if (rate === null) return null
  return (
    <p data-riel className="min-h-10 text-end text-sm text-ink-soft tabular-nums">
      {rate !== undefined && (
        <>
          {message(messages, 'riel.total', {
            amount: grouped.format(toRiel(total, rate.perDollar)),
          })}
          <br />
          {message(messages, 'riel.rate', {
            rate: grouped.format(rate.perDollar),
            date: shownDate(rate.date),
            source: rate.source,
          })}
        </>
      )}
    </p>
  )
}
