import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { searchDatabase } from '../../scripts/card-numbers/search-database.ts'
import { getBalance, getUserInformation } from '../../src/contract/accounts.ts'
import {
  completeCardPayment,
  completeTopUpByCard,
  findCardChallenge,
  findTopUpCardChallenge,
  payByCard,
  payTopUpByCard,
} from '../../src/contract/cards.ts'
import { changePaymentMethod, type PaymentMethod } from '../../src/contract/checkout.ts'
import type { ErrorCode } from '../../src/contract/error-codes.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { checkPayment, payByBalance } from '../../src/contract/payments.ts'
import {
  cancelPaymentTransaction,
  startPaymentTransaction,
} from '../../src/contract/payment-transactions.ts'
import { canPayTopUp, completeTopUp, startTopUp } from '../../src/contract/top-ups.ts'
import { decliningCard, GOOD_CARDS } from '../../src/sandbox/cybersource/test-cards.ts'
import type { CardJson } from '../../src/server/money/cards/index.ts'
import { createStoreCharge } from '../../src/server/money/payments/methods/cybersource/store-charge.ts'
import { createGateways } from '../../src/server/money/payments/index.ts'
import { createSecretBox } from '../../src/server/platform/secrets/secret-box.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { notificationsOf, transfersFor } from './books.ts'
import { freeName } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerBank, newKey, saveCard } from './enter-card.ts'
import { untilWaiting } from './lock-waiters.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  // The gateway’s clock follows the shop’s: it refuses signatures of another time.
  shop = await startApi({}, { startsAt: new Date() })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const minute = 60_000
const behave = (behaviour: object) => shop.control('cybersource', behaviour)

/** Runs a test’s part at a later time. */
const later = async (ms: number, run: () => Promise<unknown>): Promise<void> => {
  shop.clock.advance(ms)
  try {
    await run()
  } finally {
    shop.clock.advance(-ms)
  }
}

/** A customer with a card and an order to pay by it. */
const newOrder = async (number?: string) => {
  const customer = await createCustomer(shop, { dollars: 50 })
  const card = await saveCard(shop, customer.token, number)
  const order = await customer.order([freeName()], 'CARD')
  return { customer, card, order, token: customer.token }
}

const pay = (token: string, orderId: string, cardId: string, key = newKey()) =>
  shop.call(payByCard, { body: { orderId, cardId } }, { token, key })
const complete = (token: string, id: string) =>
  shop.call(completeCardPayment, { params: { id } }, { token })
const change = ({ token }: TestCustomer, id: string, paymentMethod: PaymentMethod) =>
  shop.call(changePaymentMethod, { params: { id }, body: { paymentMethod } }, { token })
const check = (token: string, id: string) => shop.call(checkPayment, { params: { id } }, { token })

const challengeOf = (token: string, id: string) =>
  shop.call(findCardChallenge, { params: { id } }, { token })

const charged = (orderId: string) => transfersFor(shop.db, `order:${orderId}:`)

const referenceOf = async (payableId: string): Promise<string> => {
  const [payment] = await rowsOf<{ reference: string }>(
    shop.db,
    sql`select reference from payments where payable_id = ${payableId}::uuid
      order by created_at desc limit 1`,
  )
  if (payment === undefined) throw new Error('no payment')
  return payment.reference
}

/** What the gateway has done about a payment. */
const atGateway = async (payableId: string): Promise<readonly string[]> => {
  const reference = await referenceOf(payableId)
  const { control } = shop.sandbox.endpoints
  const response = await fetch(`${control}/control/cybersource/transactions`)
  const all = (await response.json()) as { what: string; reference: string; reason: string }[]
  return all.filter((one) => one.reference === reference).map(({ what, reason }) => what + reason)
}

/** Locks the charge of an order, as a server does that changes it. */
const lockCharge = (tx: Pick<ShopApi['db'], 'execute'>, orderId: string) =>
  tx.execute(sql`select from card_charges
    where payment_id in (select id from payments where payable_id = ${orderId}::uuid) for update`)

/** Runs a test’s part while the database refuses to store charges. */
const withoutStoring = async (run: () => Promise<void>): Promise<void> => {
  await shop.db.execute(sql`create function refuse_charge() returns trigger language plpgsql
    as $$ begin raise exception 'no charge is stored'; end $$`)
  await shop.db.execute(sql`create trigger refuse_charge before insert on card_charges
    for each row execute function refuse_charge()`)
  try {
    await run()
  } finally {
    await shop.db.execute(sql`drop function refuse_charge() cascade`)
  }
}

describe('an order', () => {
  it('is not charged when the charge cannot be stored, and then once', async () => {
    const { card, order, token } = await newOrder()
    await withoutStoring(async () => {
      expect(codeOf(await pay(token, order.id, card.id))).toBe('CANNOT_SAVE_PAYMENT_INFO_FOR_ORDER')
      expect(await atGateway(order.id)).toEqual([])
    })
    expect(answerOf(await pay(token, order.id, card.id)).order.paymentState).toBe('SUCCESS')
    expect(await atGateway(order.id)).toEqual(['charge100'])
    expect(await charged(order.id)).toHaveLength(2)
  })

  it('is paid by a saved card, once per payment', async () => {
    const { card, order, token } = await newOrder()
    const [key, other] = [newKey(), newKey()]
    const payAll = (keys: readonly string[]) =>
      Promise.all(keys.map((each) => pay(token, order.id, card.id, each)))
    expect(codesOf(await payAll([key, key, other]))['OK']).toBeGreaterThan(0)
    // The key of the request that charged answers again.
    const again = await payAll([key, other])
    expect(codesOf(again)).toEqual({ OK: 1, ORDER_STATUS_INVALID: 1 })
    const paid = again.filter(({ ok }) => ok).map(answerOf)[0]
    expect(paid).toMatchObject({ challenge: null, order: { paymentState: 'SUCCESS' } })
    const from = 'gateway:cybersource'
    expect(await charged(order.id)).toEqual([
      { cause: `order:${order.id}:net`, from, to: 'sales', amount: fromDollars(12.99) },
      { cause: `order:${order.id}:tax`, from, to: 'vat', amount: fromDollars(1.3) },
    ])
    expect(await atGateway(order.id)).toEqual(['charge100'])
    expect(codeOf(await pay(token, order.id, card.id))).toBe('ORDER_STATUS_INVALID')
  })

  it('is charged with the fee of its payment', async () => {
    const { card, order, token } = await newOrder()
    await rowsOf(
      shop.db,
      sql`update payments set fee = ${fromDollars(0.36)}::bigint, fee_tax = ${fromDollars(0.03)}::bigint
        where payable_id = ${order.id}::uuid`,
    )
    expect(answerOf(await pay(token, order.id, card.id)).order.paymentState).toBe('SUCCESS')
    const [payment] = await rowsOf<{ id: string; received: number }>(
      shop.db,
      sql`select id, received_amount as received from payments where payable_id = ${order.id}::uuid`,
    )
    expect(payment?.received).toBe(fromDollars(14.29 + 0.36))
    const fees = await transfersFor(shop.db, `payment-fee:${payment?.id}:`)
    expect(fees.map(({ amount }) => amount)).toEqual([0.33, 0.03].map(fromDollars))
  })

  it('is paid after the challenge of 3-D Secure, and not before', async () => {
    const { card, order, token } = await newOrder(GOOD_CARDS.challenge)
    const key = newKey()
    const { challenge } = answerOf(await pay(token, order.id, card.id, key))
    expect(await charged(order.id)).toEqual([])
    expect(answerOf(await pay(token, order.id, card.id, key)).challenge).toEqual(challenge)
    await answerBank(challenge, 'approve')
    const outcomes = await Promise.all([complete(token, order.id), complete(token, order.id)])
    expect(codesOf(outcomes)).toEqual({ OK: 2 })
    const done = answerOf(await complete(token, order.id))
    expect(done).toMatchObject({ challenge: null, order: { paymentState: 'SUCCESS' } })
    expect(await atGateway(order.id)).toEqual(['charge100'])
  })

  it('is not paid when the bank’s question is refused, and then by another card', async () => {
    const { customer, card, order, token } = await newOrder(GOOD_CARDS.challenge)
    const { challenge } = answerOf(await pay(token, order.id, card.id))
    await answerBank(challenge, 'refuse')
    expect(codeOf(await complete(token, order.id))).toBe('CARD_NOT_ACCEPTED')
    const other = await saveCard(shop, token)
    expect(codeOf(await pay(token, order.id, other.id))).toBe('CANNOT_COMPLETE_PAYMENT')
    answerOf(await change(customer, order.id, 'CARD'))
    answerOf(await pay(token, order.id, other.id))
    expect(await charged(order.id)).toHaveLength(2)
  })

  it('has its challenge again after a reload, until it is charged or given up', async () => {
    const { customer, card, order, token } = await newOrder(GOOD_CARDS.challenge)
    const none = { challenge: null }
    const findAgain = async () => answerOf(await challengeOf(token, order.id))
    expect(await findAgain()).toEqual(none)
    const { challenge } = answerOf(await pay(token, order.id, card.id))
    expect(await findAgain()).toEqual({ challenge })
    const { token: stranger } = await createCustomer(shop)
    expect(codeOf(await challengeOf(stranger, order.id))).toBe('ORDER_NOT_FOUND')
    // The bank has its answer, and the page was reloaded before the charge.
    await answerBank(challenge, 'approve')
    expect(await findAgain()).toEqual({ challenge })
    answerOf(await change(customer, order.id, 'CARD'))
    expect(await findAgain()).toEqual(none)
    const { challenge: second } = answerOf(await pay(token, order.id, card.id))
    await answerBank(second, 'approve')
    answerOf(await complete(token, order.id))
    expect(await findAgain()).toEqual(none)
    expect(await atGateway(order.id)).toEqual(['charge100'])
  })

  it.each<[string, ErrorCode, Readonly<Record<string, string>>]>([
    ['204', 'DECLINED_INSUFFICIENT_FUND', {}],
    ['205', 'DECLINED_STOLEN_LOST_CARD', {}],
    ['236', 'INVALID_REQUEST_PROCESSOR_UNAVAILABLE', {}],
    ['150', 'PROCESSOR_ERROR', { code: 'PROCESSOR_ERROR' }],
    ['234', 'PAYMENT_PROCESSOR_ERROR', { code: 'INVALID_MERCHANT_CONFIGURATION' }],
  ])('answers reason %s with %s, again for the same key', async (reason, code, params) => {
    const { card, order, token } = await newOrder(decliningCard(reason, 'later'))
    const key = newKey()
    for (let tries = 0; tries < 2; tries += 1) {
      const refused = await pay(token, order.id, card.id, key)
      expect(codeOf(refused)).toBe(code)
      expect(refused.ok ? undefined : refused.problem.params).toEqual(params)
    }
    expect(await charged(order.id)).toEqual([])
  })

  it('is paid by its own customer’s card and by its own method only', async () => {
    const { order, token, card, customer } = await newOrder()
    const other = await newOrder()
    expect(codeOf(await pay(token, order.id, other.card.id))).toBe('CARD_NOT_FOUND')
    expect(codeOf(await pay(token, other.order.id, card.id))).toBe('ORDER_NOT_FOUND')
    expect(codeOf(await complete(token, other.order.id))).toBe('ORDER_NOT_FOUND')
    expect(codeOf(await complete(token, order.id))).toBe('CANNOT_COMPLETE_PAYMENT')
    answerOf(await change(customer, order.id, 'PAYWAY_PLUS'))
    expect(codeOf(await pay(token, order.id, card.id))).toBe('PAYMENT_METHOD_NOT_MATCH')
    // The key of one charge makes no other.
    const key = newKey()
    answerOf(await pay(other.token, other.order.id, other.card.id, key))
    const second = await other.customer.order([freeName()], 'CARD')
    expect(codeOf(await pay(other.token, second.id, other.card.id, key))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })

  it('is not paid out of a stolen session to a contact that it changed', async () => {
    const { customer, card, order, token } = await newOrder()
    const authenticate = (minutesAgo: number) => {
      const at = new Date(shop.clock.now().getTime() - minutesAgo * minute).toISOString()
      return shop.db.execute(sql`update refresh_tokens set authenticated_at = ${at}::timestamptz
        where customer_id = ${customer.id}::uuid`)
    }
    await authenticate(60)
    const key = newKey()
    expect(codeOf(await pay(token, order.id, card.id, key))).toBe('REAUTHENTICATION_REQUIRED')
    expect(await atGateway(order.id)).toEqual([])
    await authenticate(0)
    expect(codeOf(await pay(token, order.id, card.id, key))).toBe('OK')
  })

  it('is not paid by an expired card, nor over the card’s limit of a month', async () => {
    const { customer, card, order, token } = await newOrder()
    const expire = (year: number) =>
      rowsOf(shop.db, sql`update cards set expiry_year = ${year} where id = ${card.id}::uuid`)
    await expire(2020)
    expect(codeOf(await pay(token, order.id, card.id))).toBe('DECLINED_EXPIRED_CARD')
    await expire(2099)
    expect(await atGateway(order.id)).toEqual([])
    answerOf(await pay(token, order.id, card.id))
    const second = await customer.order([freeName()], 'CARD')
    const [row] = await rowsOf<{ card: CardJson; id: string }>(
      shop.db,
      sql`select to_jsonb(c) as card, p.id from cards c, payments p
        where c.id = ${card.id}::uuid and p.payable_id = ${second.id}::uuid`,
    )
    if (row === undefined) throw new Error('no payment')
    const store = (dollars: number) =>
      createStoreCharge({ ...shop, monthlyLimit: fromDollars(dollars) })({
        ...{ paymentId: row.id, card: row.card, amount: fromDollars(14.29) },
        idempotencyKey: newKey(),
      })
    await expect(store(28.57)).rejects.toThrow('CARD_MONTHLY_LIMIT_EXCEEDED')
    expect(await store(28.58)).toBe(true)
  })
})

describe('a lost answer', () => {
  it('is looked up at once, and never charged again', async () => {
    const { card, order, token } = await newOrder()
    await behave({ loseAnswer: ['payments'] })
    const paid = answerOf(await pay(token, order.id, card.id))
    expect(paid.order.paymentState).toBe('SUCCESS')
    expect(await atGateway(order.id)).toEqual(['charge100'])
  })

  it('of a decline is looked up, and keeps its reason', async () => {
    const { card, order, token } = await newOrder(decliningCard('204', 'later'))
    await behave({ loseAnswer: ['payments'] })
    const key = newKey()
    for (const _ of ['lost', 'asked again'])
      expect(codeOf(await pay(token, order.id, card.id, key))).toBe('DECLINED_INSUFFICIENT_FUND')
    expect(await atGateway(order.id)).toEqual(['charge204'])
  })

  it('that cannot be looked up yet holds other payments back, and settles later', async () => {
    const { customer, card, order, token } = await newOrder()
    await behave({ loseAnswer: ['payments'], unindexed: true })
    const key = newKey()
    const { order: unpaid } = answerOf(await pay(token, order.id, card.id, key))
    expect(unpaid.paymentState).toBe('PENDING')
    answerOf(await pay(token, order.id, card.id, key))
    // In another tab, by another method.
    expect(codeOf(await change(customer, order.id, 'PAYWAY_PLUS'))).toBe('PAYMENT_GATEWAY_ERROR')
    expect(codeOf(await shop.call(payByBalance, { params: { id: order.id } }, { token }))).toBe(
      'PAYMENT_GATEWAY_ERROR',
    )
    await behave({ unindexed: false })
    expect(answerOf(await check(token, order.id)).paymentState).toBe('SUCCESS')
    expect(await atGateway(order.id)).toEqual(['charge100'])
    expect(await charged(order.id)).toHaveLength(2)
  })

  it('is voided when the customer pays otherwise, once no request waits for it', async () => {
    const { customer, card, order, token } = await newOrder()
    await behave({ loseAnswer: ['payments'], unindexed: true })
    answerOf(await pay(token, order.id, card.id))
    await later(2 * minute, async () => {
      expect(codeOf(await shop.call(payByBalance, { params: { id: order.id } }, { token }))).toBe(
        'OK',
      )
    })
    expect(await customer.balance()).toBe(50 - 14.29)
  })

  // PGlite has one connection.
  it.runIf(inject('databases').kind === 'postgres')(
    'that is found while another server voids the charge settles nothing',
    async () => {
      const { card, order, token } = await newOrder()
      await behave({ loseAnswer: ['payments'], unindexed: true })
      answerOf(await pay(token, order.id, card.id))
      await behave({ unindexed: false })
      const { checked } = await shop.db.transaction(async (server) => {
        await lockCharge(server, order.id)
        const checked = check(token, order.id)
        await untilWaiting(shop)
        await server.execute(sql`update card_charges set state = 'VOIDING',
            sent_at = ${shop.clock.now().toISOString()}::timestamptz
          where payment_id in (select id from payments where payable_id = ${order.id}::uuid)`)
        return { checked }
      })
      expect(answerOf(await checked).paymentState).toBe('PENDING')
      expect(await charged(order.id)).toEqual([])
    },
  )

  it.runIf(inject('databases').kind === 'postgres')(
    'is marked before the charge is voided',
    async () => {
      const { customer, card, order, token } = await newOrder()
      await behave({ loseAnswer: ['payments'], unindexed: true })
      answerOf(await pay(token, order.id, card.id))
      await later(2 * minute, async () => {
        const { changed } = await shop.db.transaction(async (server) => {
          await lockCharge(server, order.id)
          const changed = change(customer, order.id, 'BALANCE')
          await untilWaiting(shop)
          expect(await atGateway(order.id)).toEqual(['charge100'])
          return { changed }
        })
        expect(codeOf(await changed)).toBe('OK')
        expect(await atGateway(order.id)).toEqual(['charge100', 'void100'])
      })
    },
  )

  it('of a void holds other payments back until it is known', async () => {
    const { customer, card, order, token } = await newOrder()
    await behave({ loseAnswer: ['payments', 'voids'], unindexed: true })
    answerOf(await pay(token, order.id, card.id))
    await later(2 * minute, async () => {
      expect(codeOf(await change(customer, order.id, 'BALANCE'))).toBe('PAYMENT_GATEWAY_ERROR')
      await behave({ loseAnswer: [] })
      expect(codeOf(await change(customer, order.id, 'BALANCE'))).toBe('PAYMENT_GATEWAY_ERROR')
      expect(answerOf(await check(token, order.id)).paymentState).toBe('PENDING')
    })
    await later(4 * minute, async () => {
      answerOf(await change(customer, order.id, 'BALANCE'))
    })
    expect(await charged(order.id)).toEqual([])
  })

  it('of a charge that never arrived ends the payment', async () => {
    const { customer, card, order, token } = await newOrder()
    await behave({ down: true })
    const { order: unpaid } = answerOf(await pay(token, order.id, card.id))
    expect(unpaid.paymentState).toBe('PROCESSING')
    shop.sandbox.behaviours.reset()
    await later(41 * minute, async () => {
      const fresh = await issueToken(shop, customer.id)
      expect(answerOf(await check(fresh, order.id)).paymentState).toBe('FAILED')
    })
    expect(await atGateway(order.id)).toEqual([])
  })

  it('that arrives after the order was paid otherwise goes to the balance', async () => {
    const { customer, card, order, token } = await newOrder()
    await behave({ loseAnswer: ['payments', 'voids'], unindexed: true })
    answerOf(await pay(token, order.id, card.id))
    const reference = await referenceOf(order.id)
    await rowsOf(shop.db, sql`update payments set state = 'CLOSED' where reference = ${reference}`)
    answerOf(await shop.call(payByBalance, { params: { id: order.id } }, { token }))
    shop.sandbox.behaviours.reset()
    await rowsOf(
      shop.db,
      sql`update payments set check_at = now() - interval '1 hour' where reference = ${reference}`,
    )
    await shop.app.runSchedule('open payments')
    expect(await customer.balance()).toBe(50)
  })
})

describe('faults', () => {
  it('credits another amount, and holds another currency for review', async () => {
    const { customer, card, order, token } = await newOrder()
    await behave({ amountDelta: -100 })
    expect(answerOf(await pay(token, order.id, card.id)).order.paymentState).toBe('FAILED')
    expect(await customer.balance()).toBe(50 + 13.29)
    answerOf(await change(customer, order.id, 'CARD'))
    await behave({ amountDelta: 0, currency: 'KHR' })
    expect(answerOf(await pay(token, order.id, card.id)).order.paymentState).toBe('PENDING')
    expect(await charged(order.id)).toEqual([])
  })

  it('holds another currency for review when the answer is lost', async () => {
    const { customer, card, order, token } = await newOrder()
    await behave({ currency: 'KHR', loseAnswer: ['payments'] })
    expect(answerOf(await pay(token, order.id, card.id)).order.paymentState).toBe('PENDING')
    expect(await charged(order.id)).toEqual([])
    expect(await customer.balance()).toBe(50)
  })

  describe('in review', () => {
    const inReview = async () => {
      const made = await newOrder()
      await behave({ currency: 'KHR' })
      answerOf(await pay(made.token, made.order.id, made.card.id))
      return { ...made, reference: await referenceOf(made.order.id) }
    }
    const settle = (reference: string, amount: string) =>
      shop.app.command({
        args: ['payment', 'settle', reference, amount, '--reason', 'Paid in riel'],
        actor: { kind: 'operator', id: 'dara' },
        files: {},
      })
    const poll = () => shop.app.runSchedule('open payments')

    it('is paid by the amount that staff enter, once', async () => {
      const { customer, order, reference } = await inReview()
      const both = await Promise.all([settle(reference, '14.29'), settle(reference, '14.29')])
      expect(both.map(({ code }) => code)).toEqual([0, 0])
      await poll()
      await poll()
      expect((await customer.findOrder(order.id)).paymentState).toBe('SUCCESS')
      expect(await charged(order.id)).toHaveLength(2)
      const again = await settle(reference, '14.29')
      expect(again.code).not.toBe(0)
      expect(again.text).toContain('is not in review')
    })

    it('is credited another amount that staff enter', async () => {
      const { customer, order, reference } = await inReview()
      expect(await settle(reference, '10')).toMatchObject({ code: 0 })
      await poll()
      expect(await customer.balance()).toBe(60)
      expect(await charged(order.id)).toEqual([])
    })

    it('is closed when nothing was paid, and the order is paid otherwise', async () => {
      const { customer, order, token, reference } = await inReview()
      expect(await settle(reference, '0')).toMatchObject({ code: 0 })
      await poll()
      // The gateway still says so.
      answerOf(await check(token, order.id))
      expect((await customer.findOrder(order.id)).paymentState).toBe('FAILED')
      expect(codeOf(await change(customer, order.id, 'BALANCE'))).toBe('OK')
      answerOf(await shop.call(payByBalance, { params: { id: order.id } }, { token }))
      expect(await customer.balance()).toBe(50 - 14.29)
    })
  })

  it('closes a payment that was never charged, so that no tab charges it later', async () => {
    const { customer, card, order, token } = await newOrder(GOOD_CARDS.challenge)
    const { challenge } = answerOf(await pay(token, order.id, card.id))
    await answerBank(challenge, 'approve')
    answerOf(await shop.call(payByBalance, { params: { id: order.id } }, { token }))
    expect(codeOf(await complete(token, order.id))).toBe('CANNOT_COMPLETE_PAYMENT')
    expect((await customer.findOrder(order.id)).paymentState).toBe('SUCCESS')
    expect(await customer.balance()).toBe(50 - 14.29)
    expect(await atGateway(order.id)).toEqual([])
  })
})

describe('a payment of several invoices', () => {
  /** Starts the payment of the customer's order together with others, of which there are none. */
  const together = async (token: string, orderId: string) => {
    const body = { invoices: [orderId], paymentMethod: 'CARD' as const }
    return answerOf(await shop.call(startPaymentTransaction, { body }, { token }))
  }

  it('is paid by another card after a refused one, once for a double click', async () => {
    const { customer, card, order, token } = await newOrder(decliningCard('204', 'later'))
    const { id } = await together(token, order.id)
    expect(codeOf(await pay(token, id, card.id))).toBe('DECLINED_INSUFFICIENT_FUND')
    const other = await saveCard(shop, token)
    answerOf(await change(customer, id, 'CARD'))
    const key = newKey()
    const outcomes = await Promise.all([
      pay(token, id, other.id, key),
      pay(token, id, other.id, key),
      pay(token, id, other.id),
    ])
    expect(codesOf(outcomes)['OK']).toBeGreaterThan(0)
    expect(await charged(order.id)).toHaveLength(2)
    expect(await atGateway(id)).toEqual(['charge100'])
    expect((await customer.findOrder(order.id)).paymentState).toBe('SUCCESS')
  })

  // PGlite has one connection.
  it.runIf(inject('databases').kind === 'postgres')(
    'whose methods two tabs choose at once has the method of its open payment',
    async () => {
      const { customer, order } = await newOrder()
      const { changes } = await shop.db.transaction(async (tx) => {
        await tx.execute(sql`select from payables where id = ${order.id}::uuid for update`)
        const methods = ['PAYWAY_PLUS', 'CARD'] as const
        const changes = Promise.all(methods.map((method) => change(customer, order.id, method)))
        await untilWaiting(shop, 2)
        return { changes }
      })
      await changes
      const open = await rowsOf<{ method: string }>(
        shop.db,
        sql`select method from payments
          where payable_id = ${order.id}::uuid and state = 'AWAITING'`,
      )
      const { paymentMethod: method } = await customer.findOrder(order.id)
      expect(open).toEqual([{ method }])
    },
  )

  it('in two tabs by two methods is charged by the last one only', async () => {
    const { customer, card, order, token } = await newOrder(GOOD_CARDS.challenge)
    const { id } = await together(token, order.id)
    const { challenge } = answerOf(await pay(token, id, card.id))
    expect(answerOf(await challengeOf(token, id))).toEqual({ challenge })
    answerOf(await change(customer, id, 'BALANCE'))
    answerOf(await shop.call(payByBalance, { params: { id } }, { token }))
    await answerBank(challenge, 'approve')
    expect(codeOf(await complete(token, id))).toBe('CANNOT_COMPLETE_PAYMENT')
    expect(await customer.balance()).toBe(50 - 14.29)
    expect(answerOf(await challengeOf(token, id))).toEqual({ challenge: null })
  })

  it('that was given up has no challenge and charges nothing', async () => {
    const { card, order, token, customer } = await newOrder(GOOD_CARDS.challenge)
    const { id } = await together(token, order.id)
    const { challenge } = answerOf(await pay(token, id, card.id))
    await answerBank(challenge, 'approve')
    answerOf(await shop.call(cancelPaymentTransaction, { params: { id } }, { token }))
    expect(answerOf(await challengeOf(token, id))).toEqual({ challenge: null })
    expect(codeOf(await complete(token, id))).toBe('CANNOT_COMPLETE_PAYMENT')
    expect(await atGateway(id)).toEqual([])
    expect(await customer.balance()).toBe(50)
  })
})

describe('a top-up', () => {
  const start = async (number?: string) => {
    const customer = await createCustomer(shop)
    const { token } = customer
    const card = await saveCard(shop, token, number)
    const body = { total: 20, paymentOption: 'CARD' as const }
    const topUp = answerOf(await shop.call(startTopUp, { body }, { token }))
    return { customer, token, card, topUp }
  }
  const payIt = (token: string, id: string, cardId: string) =>
    shop.call(payTopUpByCard, { params: { id }, body: { cardId } }, { token })

  it('is paid by a saved card', async () => {
    const { customer, token, card, topUp } = await start()
    const paid = answerOf(await payIt(token, topUp.id, card.id))
    expect(paid).toMatchObject({
      challenge: null,
      topUp: { paymentState: 'SUCCESS', received: 20 },
    })
    expect(await customer.balance()).toBe(20)
    expect(codeOf(await payIt(token, topUp.id, card.id))).toBe('TOP_UP_PROCESSED')
  })

  it('is not charged when the charge cannot be stored, and then once', async () => {
    const { customer, token, card, topUp } = await start()
    await withoutStoring(async () => {
      expect(codeOf(await payIt(token, topUp.id, card.id))).toBe(
        'CANNOT_SAVE_PAYMENT_INFO_FOR_TOP_UP',
      )
      expect(await atGateway(topUp.id)).toEqual([])
    })
    answerOf(await payIt(token, topUp.id, card.id))
    expect(await atGateway(topUp.id)).toEqual(['charge100'])
    expect(await customer.balance()).toBe(20)
  })

  it('is credited once when its challenge is completed after the customer began another', async () => {
    const { customer, token, card, topUp } = await start(GOOD_CARDS.challenge)
    const { challenge } = answerOf(await payIt(token, topUp.id, card.id))
    const params = { id: topUp.id }
    const openChallenge = async () =>
      answerOf(await shop.call(findTopUpCardChallenge, { params }, { token }))
    expect(await openChallenge()).toEqual({ challenge })
    await answerBank(challenge, 'approve')
    const body = { total: 30, paymentOption: 'CARD' as const }
    const second = answerOf(await shop.call(startTopUp, { body }, { token }))
    expect(await openChallenge()).toEqual({ challenge: null })
    const given = await shop.call(completeTopUpByCard, { params: { id: topUp.id } }, { token })
    expect(codeOf(given)).toBe('CANNOT_COMPLETE_PAYMENT')
    const other = await saveCard(shop, token)
    answerOf(await payIt(token, second.id, other.id))
    expect(await customer.balance()).toBe(30)
  })

  it.each([
    ['less', -100, 19],
    ['more', 150, 21.5],
  ] as const)(
    'of %s than was asked credits what was charged, once',
    async (_, amountDelta, received) => {
      const { customer, token, card, topUp } = await start()
      await behave({ amountDelta })
      const [key, params] = [newKey(), { id: topUp.id }]
      const payAgain = () =>
        shop.call(payTopUpByCard, { params, body: { cardId: card.id } }, { token, key })
      const paid = answerOf(await payAgain())
      expect(paid.topUp).toMatchObject({ total: 20, received, paymentState: 'SUCCESS' })
      await Promise.all([payAgain(), shop.call(completeTopUp, { params }, { token })])
      await shop.app.runSchedule('open payments')
      expect(await customer.balance()).toBe(received)
      expect(await atGateway(topUp.id)).toEqual(['charge100'])
      expect(codeOf(await shop.call(canPayTopUp, { params }, { token }))).toBe('TOP_UP_PROCESSED')
      expect(codeOf(await payIt(token, topUp.id, card.id))).toBe('CANNOT_COMPLETE_PAYMENT')
      expect(await notificationsOf(shop.db, customer.id)).toEqual([
        { code: 'TOP_UP_PAID', params: { amount: `$${received.toFixed(2)}` } },
      ])
    },
  )

  it.each([
    ['arrives', []],
    ['is lost', ['payments']],
  ] as const)(
    'in another currency is credited by what staff find, when the answer %s',
    async (_, loseAnswer) => {
      const { customer, token, card, topUp } = await start()
      await behave({ currency: 'KHR', loseAnswer })
      const paid = answerOf(await payIt(token, topUp.id, card.id))
      expect(paid.topUp).toMatchObject({ received: null, paymentState: 'PENDING' })
      const params = { id: topUp.id }
      expect(codeOf(await shop.call(canPayTopUp, { params }, { token }))).toBe('TOP_UP_PROCESSED')
      expect(await customer.balance()).toBe(0)
      expect(await transfersFor(shop.db, `top-up:${topUp.id}`)).toEqual([])
      const args = ['payment', 'settle', await referenceOf(topUp.id), '0.05', '--reason', 'In riel']
      const actor = { kind: 'operator', id: 'dara' } as const
      expect(await shop.app.command({ args, actor, files: {} })).toMatchObject({ code: 0 })
      for (const _ of ['polled', 'again']) await shop.app.runSchedule('open payments')
      expect(await customer.balance()).toBe(0.05)
      const shown = answerOf(await shop.call(completeTopUp, { params }, { token }))
      expect(shown).toMatchObject({ received: 0.05, paymentState: 'SUCCESS' })
    },
  )

  it('is for its own customer', async () => {
    const { token, card } = await start()
    const { topUp } = await start()
    expect(codeOf(await payIt(token, topUp.id, card.id))).toBe('TOP_UP_NOT_FOUND')
  })
})

describe('the gateway', () => {
  const gatewaysWith = (cards: typeof shop.config.cards) =>
    createGateways({
      ...shop,
      log: createLog('silent'),
      secretBox: createSecretBox([{ id: 'test', key: Buffer.alloc(32) }]),
      websiteUrl: () => shop.url,
      enqueueOnce: () => Promise.resolve(),
      config: { ...shop.config, cards },
    })

  it('charges the fee that its settings name, of orders and top-ups alike', () => {
    const { cards } = shop.config
    if (cards === undefined) throw new Error('cards are off')
    const feeOf = (feePercent: number) =>
      gatewaysWith({ ...cards, feePercent }).feeOf('CARD', 'KH', fromDollars(14.29)).amount
    expect(feeOf(2.5)).toBe(fromDollars(0.36))
    expect(feeOf(0)).toBe(0)
  })

  it('refunds a payment once per reference', async () => {
    const { card, order, token } = await newOrder()
    answerOf(await pay(token, order.id, card.id))
    const [payment] = await rowsOf<{ reference: string; gateway_id: string }>(
      shop.db,
      sql`select reference, gateway_id from payments where payable_id = ${order.id}::uuid`,
    )
    if (payment === undefined) throw new Error('no payment')
    const { refund } = gatewaysWith(shop.config.cards).outside('cybersource')
    const part = {
      ...{ reference: payment.reference, gatewayId: payment.gateway_id },
      ...{ refundReference: randomUUID(), amount: fromDollars(10) },
    }
    expect(await refund?.(part)).toEqual({ is: 'pending' })
    expect(await refund?.(part)).toEqual({ is: 'refunded' })
    expect(await refund?.({ ...part, refundReference: randomUUID() })).toEqual({
      is: 'refused',
    })
  })

  it('is known to the customer’s account', async () => {
    const { token } = await createCustomer(shop)
    expect(answerOf(await shop.call(getUserInformation, {}, { token })).offersCards).toBe(true)
  })

  it('offers nothing without its settings', () => {
    const gateways = gatewaysWith(undefined)
    const due = { amount: fromDollars(20), isCovered: false }
    expect(gateways.offered('KH', due).map(({ method }) => method)).not.toContain('CARD')
    expect(() => gateways.checkMethod('CARD', 'KH', due)).toThrow('PAYMENT_METHOD_NOT_MATCH')
  })
})

describe('money that went back at the gateway', () => {
  /** Acts as the gateway's own pages do. */
  const act = async (what: 'chargeback' | 'void', body: object): Promise<void> => {
    const { control } = shop.sandbox.endpoints
    const response = await fetch(`${control}/control/cybersource/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
  }
  /** Two servers reconcile a day later. */
  const reconcile = (reference: string) =>
    later(25 * 60 * minute, async () => {
      await rowsOf(
        shop.db,
        sql`update payments set reconcile_at = created_at where reference = ${reference}`,
      )
      await Promise.all([1, 2].map(() => shop.app.runSchedule('reconciliation')))
    })
  const reversalsOf = ({ id }: TestCustomer) =>
    rowsOf<{ amount: number; owed: number }>(
      shop.db,
      sql`select amount, owed from payment_reversals where customer_id = ${id}::uuid
        order by created_at`,
    )
  const owedBy = async (token: string) => answerOf(await shop.call(getBalance, {}, { token })).owed

  it('by a chargeback is posted once, beside our own refunds', async () => {
    const { card, order, token, customer } = await newOrder()
    answerOf(await pay(token, order.id, card.id))
    const reference = await referenceOf(order.id)
    // Two dollars went back by a refund of ours.
    await rowsOf(
      shop.db,
      sql`insert into gateway_refunds (id, payment_id, customer_id, amount, state, reason,
          created_at, changed_at)
        select gen_random_uuid(), id, customer_id, ${fromDollars(2)}::bigint, 'REFUNDED', 'test',
          created_at, created_at from payments where reference = ${reference}`,
    )
    await act('chargeback', { reference, amount: 500 })
    await reconcile(reference)
    await reconcile(reference)
    expect(await reversalsOf(customer)).toEqual([{ amount: fromDollars(5), owed: 0 }])
    expect(await customer.balance()).toBe(45)
    await act('chargeback', { reference, amount: 100 })
    await reconcile(reference)
    expect(await reversalsOf(customer)).toHaveLength(2)
    expect(await customer.balance()).toBe(44)
  })

  it('by a void after the charge settled is out of the balance, once', async () => {
    const { card, order, token, customer } = await newOrder()
    answerOf(await pay(token, order.id, card.id))
    const reference = await referenceOf(order.id)
    await reconcile(reference)
    expect(await reversalsOf(customer)).toEqual([])
    await act('void', { reference })
    await reconcile(reference)
    await reconcile(reference)
    expect(await reversalsOf(customer)).toEqual([{ amount: fromDollars(14.29), owed: 0 }])
    expect([await customer.balance(), await owedBy(token)]).toEqual([35.71, 0])
    expect(await notificationsOf(shop.db, customer.id)).toContainEqual({
      code: 'PAYMENT_REVERSED',
      params: { amount: '$14.29' },
    })
    // What was bought stays.
    expect((await customer.findOrder(order.id)).paymentState).toBe('SUCCESS')
    expect(await charged(order.id)).toHaveLength(2)
  })

  it('by a void is owed by a customer who has spent it, until the next top-up', async () => {
    const customer = await createCustomer(shop)
    const { token } = customer
    const { id: cardId } = await saveCard(shop, token)
    const topUp = async (total: number): Promise<string> => {
      const wanted = { total, paymentOption: 'CARD' as const }
      const { id } = answerOf(await shop.call(startTopUp, { body: wanted }, { token }))
      answerOf(await shop.call(payTopUpByCard, { params: { id }, body: { cardId } }, { token }))
      return referenceOf(id)
    }
    const reference = await topUp(20)
    const order = await customer.order([freeName()], 'BALANCE')
    answerOf(await customer.payByBalance(order.id))
    await act('void', { reference })
    await reconcile(reference)
    await reconcile(reference)
    expect(await reversalsOf(customer)).toEqual([
      { amount: fromDollars(20), owed: fromDollars(14.29) },
    ])
    expect([await customer.balance(), await owedBy(token)]).toEqual([0, 14.29])
    await topUp(30)
    expect([await customer.balance(), await owedBy(token)]).toEqual([15.71, 0])
  })
})

it('stores no number of a card, not even one that is posted to us', async () => {
  const { card, order, token } = await newOrder()
  answerOf(await pay(token, order.id, card.id))
  const body = new URLSearchParams({ card_number: GOOD_CARDS.frictionless, decision: 'ACCEPT' })
  for (const path of ['notification', 'entry-result', 'challenge-result']) {
    await fetch(`${shop.url}/api/cards/${path}`, { method: 'POST', body })
  }
  expect(await searchDatabase(shop.db)).toEqual([])
})
