import { dialogQueue, type DialogRank } from '../ui/dialog-queue.ts'

let region: HTMLElement | undefined

let letPass: (() => void) | undefined

const queueCard = (card: HTMLElement, rank: DialogRank): (() => void) => {
  if (region === undefined) {
    region = document.createElement('div')
    region.className = 'notice-region'
    document.body.append(region)
  }
  const place = region
  return dialogQueue.join(rank, (hasTurn) => {
    if (hasTurn) place.append(card)
    else card.remove()
  })
}

/**
 * Shows a card above the page, once no dialog or other card is open; one that its reader opened comes
 * before other cards. Returns what removes it.
 */
export const showNoticeCard = (
  card: HTMLElement,
  rank: Exclude<DialogRank, 'account'> = 'card',
): (() => void) => {
  const leave = queueCard(card, rank)
  letPass?.()
  return leave
}

/** Shows a card that every other card passes, because it can wait. Returns what removes it. */
export const showQuestion = (card: HTMLElement): (() => void) => {
  let leave = queueCard(card, 'card')
  letPass = () => {
    leave()
    leave = queueCard(card, 'card')
  }
  return () => {
    letPass = undefined
    leave()
  }
}
