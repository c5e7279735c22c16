import { useState } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import type { SavedCard } from '../../contract/cards.ts'
import type { Query } from '../shell/use-query.ts'
import { chosenCard } from './chosen-card.ts'
import { isCardRefusal } from './is-card-refusal.ts'
import { useCards } from './use-cards.ts'

/** The saved cards of a payment and the one that pays. */
export interface CardChoice {
  readonly query: Query<readonly SavedCard[]>
  readonly isLoading: boolean
  /** The card that pays; undefined while there is none that can. */
  readonly card: SavedCard | undefined
  readonly choose: (id: string) => void
  /** Chooses a card that was added. */
  readonly add: (card: SavedCard) => void
}

/** Returns the choice of a card if the method needs one; it survives a change of the method. */
export const useCardChoice = (isNeeded: boolean): CardChoice | undefined => {
  const query = useCards(isNeeded)
  const [wanted, setWanted] = useState<string | undefined>()
  const { answer: cards, error } = query
  if (!isNeeded) return undefined
  return {
    query,
    isLoading: cards === undefined && error === undefined,
    card: cards && chosenCard(cards, wanted),
    choose: setWanted,
    add(card) {
      query.take([card, ...(cards ?? []).filter(({ id }) => id !== card.id)])
      setWanted(card.id)
      query.again()
    },
  }
}

/** Returns the key of what a payment by card misses: a card that can pay. */
export const missingCard = (choice: CardChoice | undefined): string | undefined => {
  const cards = choice?.query.answer
  if (cards === undefined || choice?.card !== undefined) return undefined
  return cards.length === 0 ? 'card.choose.none' : 'card.choose.update'
}

/** Returns the error of a payment if it is about its card: it is shown there. */
export const refusalOf = (
  choice: CardChoice | undefined,
  error: ApiError | undefined,
): ApiError | undefined =>
  choice !== undefined && error !== undefined && isCardRefusal(error) ? error : undefined
