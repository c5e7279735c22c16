import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { topUpByTransfer } from '../../../src/contract/bank-transfers.ts'
import { completeTopUpByCard, payTopUpByCard } from '../../../src/contract/cards.ts'
import { payPalCaptureTopUp, payPalCreateTopUp } from '../../../src/contract/paypal.ts'
import { getTopUp, startTopUp, topUpInOneStep, type TopUp } from '../../../src/contract/top-ups.ts'
import { GOOD_CARDS } from '../../../src/sandbox/cybersource/test-cards.ts'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import { transfersFor } from '../books.ts'
import { postToGateway, pressAtGateway } from '../buying.ts'
import type { TestCustomer } from '../customers.ts'
import { answerOf } from '../outcomes.ts'
import { arriveAtBank } from './bank-statement.ts'
import { minute, type Bench, type Cases, type KillCase } from './kill-bench.ts'
import { createPayPalOrders } from './paypal-orders.ts'
import type { SavedCards } from './saved-cards.ts'

const dollars = 20

/** Top-ups: their beginning, and their payment by card, at PayPal and by bank transfer. */
export const topUpCases = (bench: Bench, savedCards: SavedCards): Cases => {
  const { shop, mortal, callMortal } = bench
  const { approve, ordersOf } = createPayPalOrders(bench)

  const start = async (
    { token }: Pick<TestCustomer, 'token'>,
    paymentOption: TopUp['paymentOption'],
  ): Promise<string> => {
    const body = { total: dollars, paymentOption }
    return answerOf(await shop.call(startTopUp, { body }, { token, key: randomUUID() })).id
  }

  const shown = async ({ token }: Pick<TestCustomer, 'token'>, id: string): Promise<TopUp> =>
    answerOf(await shop.call(getTopUp, { params: { id } }, { token }))

  const isPaid = async (customerId: string, id: string): Promise<boolean> =>
    (await shown(await bench.signedIn(customerId), id)).paymentState === 'SUCCESS'

  /** Expects one of these top-ups to be credited once, as the customer sees it. */
  const checkCredited = async (
    customerId: string,
    ids: readonly string[],
    before = 0,
  ): Promise<void> => {
    const customer = await bench.signedIn(customerId)
    const moved = await Promise.all(ids.map((id) => transfersFor(shop.db, `top-up:${id}`)))
    expect(moved.flat().map(({ amount }) => amount)).toEqual([dollars * 10_000])
    const states = await Promise.all(ids.map((id) => shown(customer, id)))
    expect(states.filter(({ paymentState }) => paymentState === 'SUCCESS')).toMatchObject([
      { received: dollars },
    ])
    expect(states.at(-1)?.paymentState).toBe('SUCCESS')
    expect(await bench.ledgerBalance(customerId)).toBe(before + dollars)
    expect(await customer.balance()).toBe(before + dollars)
  }

  const byCard = async (number: string, isAsked: boolean): Promise<KillCase> => {
    const { customer, card } = await savedCards.holderOf('top-ups', number)
    const { id: customerId } = customer
    const before = await bench.ledgerBalance(customerId)
    const body = { cardId: card.id }
    const ids = [await start(customer, 'CARD')]
    const latest = () => ({ id: ids.at(-1) ?? '' })

    const pay = (token: string, key: string) =>
      shop.call(payTopUpByCard, { params: latest(), body }, { token, key })
    const complete = (token: string) =>
      shop.call(completeTopUpByCard, { params: latest() }, { token, key: randomUUID() })

    const key = randomUUID()
    if (isAsked) {
      await savedCards.approve(answerOf(await pay(customer.token, key)).challenge)
    }
    /** A charge that never arrived ends its payment, and another top-up is paid. */
    const tryAgain = async (): Promise<void> => {
      await bench.pollAfter(2 * minute)
      if (await isPaid(customerId, latest().id)) return
      const { token } = await bench.signedIn(customerId)
      await (isAsked ? complete(token) : pay(token, key))
      await bench.pollAfter(41 * minute)
      if (await isPaid(customerId, latest().id)) return
      const fresh = await bench.signedIn(customerId)
      ids.push(await start(fresh, 'CARD'))
      const { challenge } = answerOf(await pay(fresh.token, randomUUID()))
      await savedCards.approve(challenge)
      if (challenge !== null) answerOf(await complete(fresh.token))
    }
    const { token } = customer
    const params = latest()
    return {
      run: () =>
        isAsked
          ? callMortal(completeTopUpByCard, { params }, { token, key: randomUUID() })
          : callMortal(payTopUpByCard, { params, body }, { token, key }),
      recover: tryAgain,
      check: async () => {
        await checkCredited(customerId, ids, before)
        expect(await savedCards.chargedCents(...ids)).toBe(dollars * 100)
      },
    }
  }

  const atPayPal = async () => {
    const customer = await bench.newCustomer(0, 'TH')
    const { token } = customer
    const id = await start(customer, 'PAYPAL')
    const params = { id }
    const create = async (): Promise<string> =>
      answerOf(await shop.call(payPalCreateTopUp, { params }, { token })).paypalOrderId
    const check = async (): Promise<void> => {
      await checkCredited(customer.id, [id])
      expect(await ordersOf(id)).toMatchObject([{ captures: [{ status: 'COMPLETED' }] }])
    }
    return { token, params, create, check }
  }

  return {
    topUpStarted: async (): Promise<KillCase> => {
      const { id: customerId, token } = await bench.newCustomer()
      const paymentOption = 'PAYWAY_CARDS' as const
      const body = { total: dollars, paymentOption, continueUrl: '/top-up/success' }
      const key = randomUUID()
      const again = async () => answerOf(await shop.call(topUpInOneStep, { body }, { token, key }))
      return {
        run: () => callMortal(topUpInOneStep, { body }, { token, key }),
        recover: again,
        check: async () => {
          const { topUp, form } = await again()
          const page = (await postToGateway(form)).headers.get('location') ?? ''
          await pressAtGateway(new URL(page, form.action), 'approve')
          await bench.pollAfter(minute)
          await checkCredited(customerId, [topUp.id])
          const started = await rowsOf(
            shop.db,
            sql`select id from payables where customer_id = ${customerId}::uuid`,
          )
          expect(started).toEqual([{ id: topUp.id }])
        },
      }
    },

    topUpByCard: () => byCard(GOOD_CARDS.frictionless, false),
    topUpByCardWithChallenge: () => byCard(GOOD_CARDS.challenge, true),

    topUpPayPalOrder: async (): Promise<KillCase> => {
      const { token, params, create, check } = await atPayPal()
      return {
        run: () => callMortal(payPalCreateTopUp, { params }, { token }),
        recover: create,
        check: async () => {
          await approve(await create())
          await bench.pollAfter(minute)
          await check()
        },
      }
    },

    topUpPayPalCapture: async (): Promise<KillCase> => {
      const { token, params, create, check } = await atPayPal()
      const paypalOrderId = await create()
      await approve(paypalOrderId)
      const body = { paypalOrderId }
      const key = randomUUID()
      return {
        run: () => callMortal(payPalCaptureTopUp, { params, body }, { token, key }),
        recover: () => bench.pollAfter(2 * minute),
        check,
      }
    },

    topUpByTransfer: async (): Promise<KillCase> => {
      const customer = await bench.newCustomer()
      const id = await start(customer, 'BANK_TRANSFER')
      const { token } = customer
      const { description } = answerOf(
        await shop.call(topUpByTransfer, { params: { id } }, { token }),
      )
      const reference = description.replaceAll(' ', '')
      const files = { 'statement.xml': await arriveAtBank(bench, reference, dollars) }
      const args = ['transfers', 'import-statement', 'statement.xml']
      return {
        run: async () => {
          await bench.operator(mortal, args, files)
          await mortal.runSchedule('open payments')
        },
        recover: async () => {
          await bench.operator(shop.app, args, files)
          await bench.pollAfter(2 * minute)
        },
        check: async () => {
          await checkCredited(customer.id, [id])
          const credits = await rowsOf(
            shop.db,
            sql`select c.id from bank_credits c join payments p on p.id = c.payment_id
              where p.payable_id = ${id}::uuid`,
          )
          expect(credits).toHaveLength(1)
        },
      }
    },
  }
}
