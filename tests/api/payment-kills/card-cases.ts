import { expect } from 'vitest'
import {
  completeCardPayment,
  payByCard,
  payTopUpByCard,
  type SavedCard,
} from '../../../src/contract/cards.ts'
import { changePaymentMethod } from '../../../src/contract/checkout.ts'
import { startTopUp } from '../../../src/contract/top-ups.ts'
import { GOOD_CARDS } from '../../../src/sandbox/cybersource/test-cards.ts'
import { movedBy } from '../books.ts'
import { freeName } from '../buying.ts'
import type { TestCustomer } from '../customers.ts'
import { newKey } from '../enter-card.ts'
import { answerOf } from '../outcomes.ts'
import { minute, total, type Bench, type Cases, type KillCase } from './kill-bench.ts'
import type { SavedCards } from './saved-cards.ts'

/** Payments and refunds of saved cards. */
export const cardCases = (bench: Bench, savedCards: SavedCards): Cases => {
  const { shop, callMortal } = bench
  const { approve, atGateway, chargedCents } = savedCards
  const holderOf = (number: string) => savedCards.holderOf('orders', number)

  /** The customer tries again; a charge that never arrived ends its payment, and a new one pays. */
  const tryAgain = async (
    { id }: TestCustomer,
    card: SavedCard,
    orderId: string,
    again: (token: string) => Promise<unknown>,
  ): Promise<void> => {
    await bench.pollAfter(2 * minute)
    const isPaid = async () => {
      const customer = await bench.signedIn(id)
      return (await customer.findOrder(orderId)).paymentState === 'SUCCESS'
    }
    if (await isPaid()) return
    await again((await bench.signedIn(id)).token)
    await bench.pollAfter(41 * minute)
    if (await isPaid()) return
    const { token } = await bench.signedIn(id)
    const params = { id: orderId }
    const body = { paymentMethod: 'CARD' as const }
    answerOf(await shop.call(changePaymentMethod, { params, body }, { token }))
    const paying = await shop.call(
      payByCard,
      { body: { orderId, cardId: card.id } },
      { token, key: newKey() },
    )
    await approve(answerOf(paying).challenge)
    if (answerOf(paying).challenge !== null) {
      answerOf(await shop.call(completeCardPayment, { params }, { token }))
    }
  }

  const checkOrder = (customerId: string, orderId: string) => async (): Promise<void> => {
    const customer = await bench.signedIn(customerId)
    expect((await customer.findOrder(orderId)).paymentState).toBe('SUCCESS')
    expect(await movedBy(shop.db, orderId)).toBe(total * 10_000)
    expect(await bench.invoicesOf(orderId)).toBe(1)
    expect(await chargedCents(orderId)).toBe(total * 100)
    expect(await bench.ledgerBalance(customerId)).toBe(0)
  }

  return {
    card: async (): Promise<KillCase> => {
      const { customer, card } = await holderOf(GOOD_CARDS.frictionless)
      const order = await customer.order([freeName()], 'CARD')
      const key = newKey()
      const input = { body: { orderId: order.id, cardId: card.id } }
      return {
        run: () => callMortal(payByCard, input, { token: customer.token, key }),
        recover: () =>
          tryAgain(customer, card, order.id, (token) =>
            shop.call(payByCard, input, { token, key }),
          ),
        check: checkOrder(customer.id, order.id),
      }
    },

    cardWithChallenge: async (): Promise<KillCase> => {
      const { customer, card } = await holderOf(GOOD_CARDS.challenge)
      const { token } = customer
      const order = await customer.order([freeName()], 'CARD')
      const body = { orderId: order.id, cardId: card.id }
      const paying = await shop.call(payByCard, { body }, { token, key: newKey() })
      await approve(answerOf(paying).challenge)
      const params = { id: order.id }
      return {
        run: () => callMortal(completeCardPayment, { params }, { token }),
        recover: () =>
          tryAgain(customer, card, order.id, (fresh) =>
            shop.call(completeCardPayment, { params }, { token: fresh }),
          ),
        check: checkOrder(customer.id, order.id),
      }
    },

    cardRefund: async (): Promise<KillCase> => {
      // Another customer than that of the orders: its balance keeps the rest.
      const { customer, card } = await holderOf(GOOD_CARDS.mastercard)
      const { token } = customer
      const started = { total: 20, paymentOption: 'CARD' as const }
      const { id } = answerOf(await shop.call(startTopUp, { body: started }, { token }))
      const body = { cardId: card.id }
      answerOf(await shop.call(payTopUpByCard, { params: { id }, body }, { token }))
      const paidBack = async () => {
        const all = await atGateway()
        const references = await bench.referencesOf(id)
        const charges = all.filter(({ reference }) => references.includes(reference))
        const ids = charges.map((charge) => charge.id)
        return all
          .filter(({ what, of }) => what === 'refund' && ids.includes(of))
          .reduce((sum, { cents }) => sum + cents, 0)
      }
      return bench.refundCase(customer, id, paidBack, true)
    },
  }
}
