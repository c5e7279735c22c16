import type { SavedCard } from '../../../contract/cards.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardLine } from '../../cards/CardLine.tsx'
import { spokenName } from '../../cards/shown-card.ts'

interface SavedCardRowProps {
  readonly messages: Messages
  readonly card: SavedCard
  /** Whether it is being made the default. */
  readonly busy: boolean
  readonly onMakeDefault: () => void
  readonly onRemove: () => void
}

/** A saved card with its actions. */
export const SavedCardRow = (props: SavedCardRowProps) => {
  const { messages, card, busy, onMakeDefault, onRemove } = props
  const name = spokenName(messages, card)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-60">
        <CardLine messages={messages} card={card} />
      </div>
      <div className="-mx-4 flex flex-wrap items-center">
        {!card.isDefault && !card.isExpired && (
          <Button
            look="plain"
            busy={busy}
            aria-label={message(messages, 'card.default.make.of', { name })}
            onClick={onMakeDefault}
          >
            {message(messages, 'card.default.make')}
          </Button>
        )}
        <Button
          look="plain"
          aria-label={message(messages, 'card.remove.of', { name })}
          onClick={onRemove}
        >
          {message(messages, 'card.remove')}
        </Button>
      </div>
    </li>
  )
}
