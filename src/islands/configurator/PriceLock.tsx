import { memo, useState } from 'react'
import type { Term } from '../../contract/configured-price.ts'
import { newPriceLockedUntil } from '../../contract/price-lock.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'

interface PriceLockProps {
  readonly messages: Messages
  readonly term: Term
}

/** Says until when a service that is ordered today keeps its price. */
export const PriceLock = memo(({ messages, term }: PriceLockProps) => {
  const [now] = useState(() => new Date())
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {message(messages, 'summary.locked', {
        date: formatDay(newPriceLockedUntil(term, now).toISOString()),
      })}
    </p>
  )
})
PriceLock.displayName = 'PriceLock'
