import { afterAll, beforeAll, expect, it } from 'vitest'
import { sandboxCards } from '../../scripts/start-sandbox.ts'
import { payByCard } from '../../src/contract/cards.ts'
import { freeName } from './buying.ts'
import { createCustomer, issueToken } from './customers.ts'
import { newKey, saveCard } from './enter-card.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

/** Two orders of a .com for a year, with their tax. */
const monthlyLimit = 28.58
/** In Phnom Penh, half an hour before the next month. */
const startsAt = new Date('2026-12-31T16:30:00Z')

const startWith = (settings: { monthlyLimit: number; feePercent?: number }): Promise<ShopApi> =>
  startApi(
    {},
    {
      startsAt,
      settingsFor: ({ endpoints }) => {
        const cards = JSON.parse(sandboxCards(endpoints.cybersource)) as object
        return { CYBERSOURCE: JSON.stringify({ ...cards, ...settings }) }
      },
    },
  )

let shop: ShopApi
beforeAll(async () => {
  shop = await startWith({ monthlyLimit })
})
afterAll(() => shop.stop())

const chargesAtGateway = async (): Promise<number> => {
  const { control } = shop.sandbox.endpoints
  const response = await fetch(`${control}/control/cybersource/transactions`)
  const all = (await response.json()) as readonly { what: string }[]
  return all.filter(({ what }) => what === 'charge').length
}

it('a card pays up to its limit of a month in Phnom Penh, and not more', async () => {
  const customer = await createCustomer(shop)
  const { token } = customer
  const [card, other] = [await saveCard(shop, token), await saveCard(shop, token)]
  const pay = (orderId: string, cardId: string, by = token) =>
    shop.call(payByCard, { body: { orderId, cardId } }, { token: by, key: newKey() })
  for (let orders = 0; orders < 2; orders += 1) {
    const { id } = await customer.order([freeName()], 'CARD')
    expect(answerOf(await pay(id, card.id)).order.paymentState).toBe('SUCCESS')
  }
  const third = await customer.order([freeName()], 'CARD')
  const before = await chargesAtGateway()
  expect(codeOf(await pay(third.id, card.id))).toBe('CARD_MONTHLY_LIMIT_EXCEEDED')
  expect(await chargesAtGateway()).toBe(before)
  // Each card has a limit of its own, so the same payment can still be made.
  expect(answerOf(await pay(third.id, other.id)).order.paymentState).toBe('SUCCESS')
  const fourth = await customer.order([freeName()], 'CARD')
  expect(codeOf(await pay(fourth.id, card.id))).toBe('CARD_MONTHLY_LIMIT_EXCEEDED')
  shop.clock.advance(31 * 60_000)
  const fresh = await issueToken(shop, customer.id)
  expect(answerOf(await pay(fourth.id, card.id, fresh)).order.paymentState).toBe('SUCCESS')
})

it('the limit of a month counts what a card was charged, with the fees', async () => {
  // Three orders of $14.29, but not with their fees of 10 %.
  const own = await startWith({ monthlyLimit: 47, feePercent: 10 })
  try {
    const customer = await createCustomer(own)
    const { token } = customer
    const card = await saveCard(own, token)
    const codes = []
    for (let orders = 0; orders < 3; orders += 1) {
      const { id } = await customer.order([freeName()], 'CARD')
      const body = { orderId: id, cardId: card.id }
      codes.push(codeOf(await own.call(payByCard, { body }, { token, key: newKey() })))
    }
    expect(codes).toEqual(['OK', 'OK', 'CARD_MONTHLY_LIMIT_EXCEEDED'])
  } finally {
    await own.stop()
  }
})
