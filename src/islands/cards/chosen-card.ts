import type { SavedCard } from '../../contract/cards.ts'

/** Returns the card that pays: the wanted one if it can, else the default one, else the first that can. */
export const chosenCard = (
  cards: readonly SavedCard[],
  wanted: string | undefined,
): SavedCard | undefined => {
  const valid = cards.filter(({ isExpired }) => !isExpired)
  return (
    valid.find(({ id }) => id === wanted) ?? valid.find(({ isDefault }) => isDefault) ?? valid[0]
  )
}
