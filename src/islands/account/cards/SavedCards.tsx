import { lazy, Suspense, useState } from 'react'
import { cardVerificationDollars, type SavedCard } from '../../../contract/cards.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { intoView } from '../../../ui/into-view.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useRetainedFocus } from '../../../ui/use-retained-focus.ts'
import { cardName } from '../../cards/shown-card.ts'
import { useCards } from '../../cards/use-cards.ts'
import type { Query } from '../../shell/use-query.ts'
import { useSession, type IslandProps } from '../../shell/use-session.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { SavedCardRow } from './SavedCardRow.tsx'
import { useCardChanges } from './use-card-changes.ts'

const AddCard = lazy(async () => ({
  default: (await import('../../cards/AddCard.tsx')).AddCard,
}))

/** Returns the key of the text that says what removing a card changes. */
const removalText = (cards: readonly SavedCard[], { isDefault }: SavedCard): string => {
  if (cards.length === 1) return 'card.remove.text.last'
  return isDefault ? 'card.remove.text.default' : 'card.remove.text'
}

interface CardsPanelProps extends IslandProps {
  readonly cards: readonly SavedCard[]
  readonly query: Query<readonly SavedCard[]>
  /** Whether cards can be added; saved ones can always be removed. */
  readonly offersCards: boolean
}

const CardsPanel = (props: CardsPanelProps) => {
  const { locale, messages, errors, cards, query, offersCards } = props
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<SavedCard | undefined>()
  const { busyId, problem, makeDefault, remove } = useCardChanges(props)
  const focus = useRetainedFocus<HTMLDivElement>()

  const removeChosen = async (): Promise<string | undefined> => {
    const wrong = removing && (await remove(removing))
    if (wrong === undefined) setRemoving(undefined)
    return wrong
  }
  const added = (): void => {
    query.again()
    setAdding(false)
    const amount = `$${cardVerificationDollars}`
    showToast({ tone: 'good', text: message(messages, 'card.add.added', { amount }) })
  }

  const add = (
    <Button data-takes-focus onClick={() => setAdding(true)}>
      {message(messages, 'card.add')}
    </Button>
  )
  return (
    <div {...focus} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {cards.length > 0 && (
        <ul className="grid">
          {cards.map((card) => (
            <SavedCardRow
              key={card.id}
              {...{ messages, card }}
              busy={busyId === card.id}
              onMakeDefault={() => void makeDefault(card.id)}
              onRemove={() => setRemoving(card)}
            />
          ))}
        </ul>
      )}
      {problem !== undefined && (
        <Notice tone="warn" role="alert" ref={intoView}>
          {problem}
        </Notice>
      )}
      {cards.length === 0 && !isAdding && offersCards && (
        <EmptyState
          level={3}
          text={message(messages, 'card.none')}
          detail={message(messages, 'card.none.detail')}
          action={add}
        />
      )}
      {cards.length > 0 && !isAdding && offersCards && <div>{add}</div>}
      {isAdding && (
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <AddCard
            {...{ locale, messages, errors }}
            onAdded={added}
            onCancel={() => setAdding(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={message(messages, 'card.remove.title')}
        text={
          removing &&
          message(messages, removalText(cards, removing), { name: cardName(messages, removing) })
        }
        yes={message(messages, 'card.remove')}
        no={message(messages, 'card.remove.keep')}
        closeLabel={message(messages, 'card.close')}
        failedTitle={message(messages, 'card.unchanged')}
        onYes={removeChosen}
        onClose={() => setRemoving(undefined)}
      />
    </div>
  )
}

/** A shop that takes no cards says so. */
const NoCards = ({ locale, messages }: Pick<IslandProps, 'locale' | 'messages'>) => (
  <EmptyState
    level={3}
    text={message(messages, 'card.off')}
    detail={message(messages, 'card.off.detail')}
    action={
      <a className={buttonClass('secondary')} href={localePath(locale, '/top-up')}>
        {message(messages, 'card.off.top-up')}
      </a>
    }
  />
)

/** The saved cards: add, remove, choose the default one. */
export const SavedCards = (props: IslandProps) => {
  const { locale, messages, errors } = props
  const query = useCards()
  const offersCards = useSession()?.user?.offersCards !== false
  return (
    <Panel
      title={message(messages, 'card.list')}
      {...(offersCards && { description: message(messages, 'card.why') })}
    >
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-40 w-full" />}>
        {(cards) => (
          <>
            {!offersCards && <NoCards {...{ locale, messages }} />}
            <CardsPanel {...props} {...{ cards, query, offersCards }} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
