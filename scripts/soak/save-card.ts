import { setTimeout as pause } from 'node:timers/promises'
import { getCardVerification, type SavedCard } from '../../src/contract/cards.ts'
import { enterOnPage, openCardPage, postForm } from '../../tests/api/enter-card.ts'
import { answerOf } from '../../tests/api/outcomes.ts'
import type { Send } from './send.ts'

// A killed server is back within seconds.
const mostTries = 60

/** Enters a card at the gateway, and brings its answer to the shop like a browser that is reloaded. */
export const saveCard = async (send: Send, token: string): Promise<SavedCard> => {
  const begun = await openCardPage({ call: send }, token)
  const answer = await enterOnPage(begun, { finish: false })
  const resultUrl = begun.form.fields['override_custom_receipt_page'] ?? ''
  for (let tries = 1; ; tries += 1) {
    try {
      await postForm(resultUrl, answer)
      break
    } catch (error) {
      if (!(error instanceof TypeError) || tries === mostTries) throw error
      await pause(500)
    }
  }
  const params = { id: begun.transactionId }
  const { card, code } = answerOf(await send(getCardVerification, { params }))
  if (card === null) throw new Error(`no card: ${code ?? ''}`)
  return card
}
