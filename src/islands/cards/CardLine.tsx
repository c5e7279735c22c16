import { CreditCard } from 'lucide-react'
import type { SavedCard } from '../../contract/cards.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { cardName, expiryText, markOf, spokenName } from './shown-card.ts'

interface CardLineProps {
  readonly messages: Messages
  readonly card: SavedCard
}

/** A saved card: brand mark, last four digits, expiry, and whether it is the default. */
export const CardLine = ({ messages, card }: CardLineProps) => {
  const mark = markOf(card.brand)
  return (
    <span className="flex min-w-0 flex-1 items-start gap-3">
      {mark === undefined ? (
        <CreditCard aria-hidden className="h-lh w-10 shrink-0 text-ink-soft" />
      ) : (
        <img src={mark} alt="" width={40} height={26} className="shrink-0" />
      )}
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span aria-hidden className="font-bold tabular-nums">
            {cardName(messages, card)}
          </span>
          <span className="sr-only">{spokenName(messages, card)}</span>
          {card.isDefault && <Badge>{message(messages, 'card.default')}</Badge>}
        </span>
        <span
          className={classNames(
            'text-sm tabular-nums',
            card.isExpired ? 'font-medium text-warn' : 'text-ink-soft',
          )}
        >
          {expiryText(messages, card)}
        </span>
      </span>
    </span>
  )
}
