import { dialogQueue } from '../ui/dialog-queue.ts'

let region: HTMLElement | undefined

/** Shows a card above the page, once no dialog or other card is open. Returns what removes it. */
export const showNoticeCard = (card: HTMLElement): (() => void) => {
  if (region === undefined) {
    region = document.createElement('div')
    region.className = 'notice-region'
    document.body.append(region)
  }
  const place = region
  return dialogQueue.join('card', (hasTurn) => {
    if (hasTurn) place.append(card)
    else card.remove()
  })
}
