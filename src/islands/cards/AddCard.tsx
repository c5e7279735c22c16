import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import type { SavedCard } from '../../contract/cards.ts'
import { message } from '../../i18n/fill.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { CardEntryStep } from './CardEntryStep.tsx'
import { useCardEntry } from './use-card-entry.ts'

interface AddCardProps extends IslandProps {
  readonly onAdded: (card: SavedCard) => void
  readonly onCancel: () => void
}

/** Adds a card in the page: the terms, the gateway's page in a frame, and its outcome. */
export const AddCard = (props: AddCardProps) => {
  const { messages, onAdded, onCancel } = props
  const { entry, view } = useCardEntry(onAdded)
  const { step } = view
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What had the focus is gone with its step.
    title.current?.focus()
  }, [step.is])
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel()
  }
  return (
    <section
      aria-labelledby={titleId}
      data-card-entry={step.is}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4"
      onKeyDown={closeOnEscape}
    >
      <h3 id={titleId} ref={title} tabIndex={-1} className="text-lg font-bold outline-none">
        {message(messages, 'card.add.title')}
      </h3>
      <CardEntryStep {...props} {...{ entry, view }} />
    </section>
  )
}
