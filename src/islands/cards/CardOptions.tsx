import { useState } from 'react'
import { errorText, type ApiError } from '../../client/api-error.ts'
import { cardVerificationDollars, type SavedCard } from '../../contract/cards.ts'
import { message } from '../../i18n/fill.ts'
import { showToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useRetainedFocus } from '../../ui/use-retained-focus.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { AddCard } from './AddCard.tsx'
import { CardLine } from './CardLine.tsx'
import { CardRefusal } from './CardRefusal.tsx'
import { missingCard, type CardChoice } from './use-card-choice.ts'

interface CardOptionsProps extends IslandProps {
  readonly choice: CardChoice
  /** Why the chosen card was not charged. */
  readonly refusal: ApiError | undefined
  /** The customer is about to pay in another way than the refused one. */
  readonly onChange: () => void
  readonly onOtherMethod: () => void
}

interface CardRowProps extends Pick<IslandProps, 'messages'> {
  readonly card: SavedCard
  readonly checked: boolean
  readonly onChoose: () => void
}

const CardRow = ({ messages, card, checked, onChoose }: CardRowProps) => (
  <label
    className={classNames(
      'flex min-h-11 items-start gap-3 rounded-lg border p-3',
      checked ? 'border-accent' : 'border-line',
      !card.isExpired && 'cursor-pointer',
    )}
  >
    <input
      type="radio"
      name="saved-card"
      value={card.id}
      checked={checked}
      disabled={card.isExpired}
      className="size-6 shrink-0 accent-accent"
      onChange={onChoose}
    />
    <CardLine messages={messages} card={card} />
  </label>
)

/** Where the focus goes when its element is gone. */
const chosenOrAdd = (part: HTMLElement): HTMLElement | null =>
  part.querySelector<HTMLElement>('input:checked') ?? part.querySelector('button')

/** The saved cards of a payment, and the way to add one in place. */
export const CardOptions = (props: CardOptionsProps) => {
  const { messages, errors, choice, refusal, onChange, onOtherMethod } = props
  const { query, card: chosen } = choice
  const cards = query.answer
  const missing = missingCard(choice)
  const [isAdding, setAdding] = useState(false)
  const focus = useRetainedFocus<HTMLDivElement>(chosenOrAdd)
  if (cards === undefined) {
    if (query.error !== undefined)
      return (
        <RetryNotice label={message(messages, 'card.again')} onRetry={query.again}>
          {errorText(errors, query.error)}
        </RetryNotice>
      )
    return (
      <div role="status" data-skeleton className="grid gap-3">
        <span className="sr-only">{message(messages, 'card.choose.loading')}</span>
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-11 w-40" />
      </div>
    )
  }
  const choose = (id: string): void => {
    choice.choose(id)
    onChange()
  }
  const useOther = (): void => {
    const other = cards.find(({ id, isExpired }) => id !== chosen?.id && !isExpired)
    onChange()
    if (other === undefined) {
      setAdding(true)
      return
    }
    choice.choose(other.id)
    focus.ref.current?.querySelector<HTMLElement>(`input[value="${other.id}"]`)?.focus()
  }
  return (
    <div {...focus} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {cards.length > 0 && (
        <div role="radiogroup" aria-label={message(messages, 'card.choose')} className="grid gap-2">
          {cards.map((card) => (
            <CardRow
              key={card.id}
              {...{ messages, card }}
              checked={card.id === chosen?.id}
              onChoose={() => choose(card.id)}
            />
          ))}
        </div>
      )}
      {refusal !== undefined && (
        <CardRefusal
          messages={messages}
          text={errorText(errors, refusal)}
          onOtherCard={useOther}
          onOtherMethod={onOtherMethod}
        />
      )}
      {missing !== undefined && !isAdding && (
        <p className="font-medium">
          {message(messages, missing)}
          {cards.length > 0 && (
            <span className="block font-normal text-ink-soft">
              {message(messages, 'card.choose.update.detail')}
            </span>
          )}
        </p>
      )}
      {isAdding ? (
        <AddCard
          {...props}
          onAdded={(card) => {
            choice.add(card)
            setAdding(false)
            onChange()
            showToast({
              tone: 'good',
              text: message(messages, 'card.add.added', { amount: `$${cardVerificationDollars}` }),
            })
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div>
          <Button look="secondary" onClick={() => setAdding(true)}>
            {message(messages, 'card.add.new')}
          </Button>
        </div>
      )}
    </div>
  )
}
