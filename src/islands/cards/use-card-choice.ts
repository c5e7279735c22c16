import { useState } from 'react'
import type { SavedCard } from '../../contract/cards.ts'
import type { Query } from '../shell/use-query.ts'
import { chosenCard } from './chosen-card.ts'
import { useCards } from './use-cards.ts'

/** The saved cards of a payment and the one that pays. */
export interface CardChoice {
  readonly query: Query<readonly SavedCard[]>
  /** Undefined while there is none that can pay. */
  readonly card: SavedCard | undefined
  readonly choose: (id: string) => void
  /** A card was added: it pays. */
  readonly add: (card: SavedCard) => void
}

/** Returns the choice of a card, which survives changes of the method and of the step. */
export const useCardChoice = (isNeeded: boolean): CardChoice => {
  const query = useCards(isNeeded)
  const [wanted, setWanted] = useState<string | undefined>()
  const cards = query.answer
  return {
    query,
    card: cards === undefined ? undefined : chosenCard(cards, wanted),
    choose: setWanted,
    add(card) {
      query.take([card, ...(cards ?? []).filter(({ id }) => id !== card.id)])
      setWanted(card.id)
      query.again()
    },
  }
}
