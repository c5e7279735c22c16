import { sql } from 'drizzle-orm'
import type { SavedCard } from '../../../src/contract/cards.ts'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import type { TestCustomer } from '../customers.ts'
import { postForm, saveCard } from '../enter-card.ts'
import { createGatewayBooks } from './gateway-books.ts'
import type { Bench } from './kill-bench.ts'

/** The form of a challenge. */
export type Challenge = {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
} | null

/** A customer with a saved card. */
export interface CardHolder {
  readonly customer: TestCustomer
  readonly card: SavedCard
}

/** Creates what the cases with saved cards have in common. */
export const createSavedCards = (bench: Bench) => {
  const { shop } = bench
  const holders = new Map<string, Promise<{ id: string; card: SavedCard }>>()
  const { cards: atGateway } = createGatewayBooks(bench)

  return {
    atGateway,

    /** One customer for each card of a subject: entering a card takes long. */
    holderOf: async (subject: string, number: string): Promise<CardHolder> => {
      const save = async () => {
        const { id, token } = await bench.newCustomer()
        return { id, card: await saveCard(shop, token, number) }
      }
      const key = `${subject}:${number}`
      const saved = holders.get(key) ?? save()
      holders.set(key, saved)
      const { id, card } = await saved
      return { customer: await bench.signedIn(id), card }
    },

    /** Answers a challenge in the place of the customer. */
    approve: async (challenge: Challenge): Promise<void> => {
      if (challenge === null) return
      const page = await postForm(challenge.action, challenge.fields)
      const done = await postForm(page.form.action, { answer: 'approve' })
      await postForm(done.form.action, done.form.fields)
    },

    /** What cards were charged for payables, less what was voided, in cents. */
    chargedCents: async (...payableIds: readonly string[]): Promise<number> => {
      const references = (await Promise.all(payableIds.map(bench.referencesOf))).flat()
      return (await atGateway())
        .filter(({ reference, reason }) => references.includes(reference) && reason === '100')
        .reduce((sum, { what, cents }) => sum + (what === 'charge' ? cents : -cents), 0)
    },

    /** Refunds the charges that verified a customer's cards, as their jobs do. */
    refundVerifications: async (customerId: string): Promise<void> => {
      const rows = await rowsOf<{ id: string }>(
        shop.db,
        sql`select id from card_verifications where customer_id = ${customerId}::uuid`,
      )
      for (const { id: verificationId } of rows) {
        await shop.app.perform('refund-card-verification', { verificationId })
      }
    },
  }
}

export type SavedCards = ReturnType<typeof createSavedCards>
