import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { changePaymentMethod, initCheckout } from '../../src/contract/checkout.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { setAutoRenew } from '../../src/contract/owned-domains.ts'
import { decliningCard } from '../../src/sandbox/cybersource/test-cards.ts'
import { balanceAccount, transfer } from '../../src/server/money/ledger/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { buyerWith, freeName } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { saveCard } from './enter-card.ts'
import { answerOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  // The gateway’s clock follows the shop’s: it refuses signatures of another time.
  shop = await startApi({}, { startsAt: new Date() })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A year of .com: $14.99 plus 10 % tax. */
const total = 16.49

const later = (days: number): void => shop.clock.advance(days * dayMs + 3_600_000)

const balanceOf = async (customerId: string): Promise<number> => {
  const [row] = await rowsOf<{ sum: number }>(
    shop.db,
    sql`select coalesce(sum(case when to_account = ${balanceAccount(customerId)}
          then amount else -amount end), 0)::bigint as sum
        from ledger_transfers
        where ${balanceAccount(customerId)} in (to_account, from_account)`,
  )
  return (row?.sum ?? 0) / fromDollars(1)
}

const automaticOrders = (customerId: string) =>
  rowsOf<{ state: string; method: string }>(
    shop.db,
    sql`select state, payment_method as method from orders
      where customer_id = ${customerId}::uuid and automatic order by created_at`,
  )

const retryNow = () =>
  shop.db.execute(sql`update pgboss.job set start_after = now()
    where name = 'charge-renewal' and state = 'retry'`)

/** The states of the jobs that charge a customer’s automatic orders. */
const chargeJobsOf = async (customerId: string): Promise<readonly string[]> => {
  const rows = await rowsOf<{ state: string }>(
    shop.db,
    sql`select j.state::text from pgboss.job j join payments p on p.id::text = j.data ->> 'paymentId'
      join orders o on o.id = p.payable_id
      where j.name = 'charge-renewal' and o.customer_id = ${customerId}::uuid and o.automatic`,
  )
  return rows.map(({ state }) => state)
}

/** Begins a renewal while the gateway is down; it is up again afterwards. */
const failToCharge = async (customerId: string): Promise<void> => {
  await shop.app.runSchedule('automatic renewals')
  later(1)
  await shop.control('cybersource', { down: true })
  await shop.app.runSchedule('automatic renewals')
  await until(
    () => chargeJobsOf(customerId),
    ([state]) => state === 'retry',
  )
  shop.sandbox.behaviours.reset()
}

/** Lets an attempt that charged nothing be given up, by the poll and then the job. */
const giveUpAttempt = async (customerId: string): Promise<void> => {
  shop.clock.advance(50 * minuteMs)
  await shop.app.runSchedule('open payments')
  await until(
    async () => {
      await retryNow()
      return automaticOrders(customerId)
    },
    ([order]) => order?.state === 'CANCELLED',
  )
}

interface Transaction {
  readonly what: string
  readonly reference: string
  readonly by: string
  readonly networkId: string
  readonly credential?: object
}

const transactions = async (): Promise<readonly Transaction[]> => {
  const { control } = shop.sandbox.endpoints
  const response = await fetch(`${control}/control/cybersource/transactions`)
  return (await response.json()) as readonly Transaction[]
}

/** What the gateway has done about a customer’s automatic orders. */
const renewalsAtGateway = async (customerId: string): Promise<readonly Transaction[]> => {
  const references = await rowsOf<{ reference: string }>(
    shop.db,
    sql`select p.reference from payments p join orders o on o.id = p.payable_id
      where o.customer_id = ${customerId}::uuid and o.automatic`,
  )
  return (await transactions()).filter((one) =>
    references.some(({ reference }) => reference === one.reference),
  )
}

const atGateway = async (customerId: string): Promise<readonly string[]> =>
  (await renewalsAtGateway(customerId)).map(({ what }) => what)

/** The scheme’s id of the charge that verified a customer’s card. */
const firstNetworkId = async (customerId: string): Promise<string | undefined> =>
  (await transactions()).find(
    ({ what, reference }) =>
      what === 'charge' && reference.startsWith(customerId.replaceAll('-', '')),
  )?.networkId

const noticesOf = async (customerId: string): Promise<readonly string[]> =>
  (await notificationsOf(shop.db, customerId))
    .map(({ code }) => code)
    .filter((code) => code.startsWith('AUTO'))

/** Creates a customer with nothing left, a saved card, and a domain that renews itself in 30 days. */
const owner = async (number?: string): Promise<TestCustomer> => {
  const customer = await createCustomer(shop, { dollars: 14.29 })
  const { id, token } = customer
  const order = await customer.order([freeName()], 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  await until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
  const [domain] = answerOf(await shop.call(listOwnedDomains, { query: {} }, { token })).domains
  if (domain === undefined) throw new Error('no domain')
  const end = new Date(shop.clock.now().getTime() + 30 * dayMs).toISOString()
  await rowsOf(
    shop.db,
    sql`update services set expires_at = ${end}::timestamptz where id = ${domain.id}::uuid`,
  )
  const enable = { params: { id: domain.id }, body: { enabled: true } }
  answerOf(await shop.call(setAutoRenew, enable, { token }))
  await saveCard(shop, token, number)
  await until(
    () =>
      rowsOf<{ known: boolean }>(
        shop.db,
        sql`select network_id <> '' as known from cards where customer_id = ${id}::uuid`,
      ),
    ([card]) => card?.known === true,
  )
  return customer
}

it('a saved card pays a renewal that the balance cannot, once and after a notice', async () => {
  const { id } = await owner()
  await shop.app.runSchedule('automatic renewals')
  expect(await noticesOf(id)).toEqual(['AUTO_RENEW_SOON_BY_CARD'])
  later(1)
  await Promise.all([
    shop.app.runSchedule('automatic renewals'),
    shop.app.runSchedule('automatic renewals'),
  ])
  await until(
    () => automaticOrders(id),
    ([order]) => order?.state === 'COMPLETED',
  )
  later(1)
  await shop.app.runSchedule('automatic renewals')
  expect(await automaticOrders(id)).toEqual([{ state: 'COMPLETED', method: 'CARD' }])
  expect(await balanceOf(id)).toBe(0)
  expect(await noticesOf(id)).toEqual(['AUTO_RENEW_SOON_BY_CARD', 'AUTO_RENEWED'])
  const previousTransactionId = await firstNetworkId(id)
  expect(previousTransactionId).toMatch(/^[\dA-F]{14}$/)
  expect(await renewalsAtGateway(id)).toMatchObject([
    {
      ...{ what: 'charge', by: 'merchant' },
      credential: {
        ...{ commerceIndicator: 'recurring', storedCredentialUsed: true, previousTransactionId },
      },
    },
  ])
})

it('a refused card is named in the mail, not tried again, and the balance may still pay', async () => {
  const { id, email } = await owner(decliningCard('204', 'later'))
  await shop.app.runSchedule('automatic renewals')
  later(1)
  await shop.app.runSchedule('automatic renewals')
  await until(
    () => noticesOf(id),
    (codes) => codes.includes('AUTO_RENEW_CARD_REFUSED'),
  )
  const subjects = await until(
    async () => (await mailsTo(shop.sandbox, email)).map(({ subject }) => subject),
    (arrived) => arrived.some((subject) => subject.startsWith('Your card did not pay')),
  )
  expect(subjects.filter((subject) => subject.startsWith('Your card did not pay'))).toHaveLength(1)
  const refused = { state: 'CANCELLED', method: 'CARD' }
  expect(await automaticOrders(id)).toEqual([refused])
  later(1)
  await shop.app.runSchedule('automatic renewals')
  expect(await automaticOrders(id)).toEqual([refused])
  const to = balanceAccount(id)
  const more = { cause: `more:${id}`, from: 'opening' as const, to, amount: fromDollars(50) }
  await transfer(shop.db, [more], shop.clock.now())
  later(1)
  await shop.app.runSchedule('automatic renewals')
  expect(await balanceOf(id)).toBeCloseTo(50 - total, 4)
})

const renewedByCard = ['AUTO_RENEW_SOON_BY_CARD', 'AUTO_RENEWED']

it('a gateway that is down refuses nothing: the card is charged the day after, once', async () => {
  const { id } = await owner()
  await failToCharge(id)
  await giveUpAttempt(id)
  expect(await noticesOf(id)).toEqual(['AUTO_RENEW_SOON_BY_CARD'])
  later(1)
  await shop.app.runSchedule('automatic renewals')
  await until(
    () => automaticOrders(id),
    ([, order]) => order?.state === 'COMPLETED',
  )
  expect(await noticesOf(id)).toEqual(renewedByCard)
  expect(await atGateway(id)).toEqual(['charge'])
})

it('a renewal that awaits its charge is no order of the cart', async () => {
  const { id, email } = await owner()
  await shop.app.runSchedule('automatic renewals')
  later(1)
  const token = await issueToken(shop, id)
  const customer = buyerWith(shop, token, email)
  await shop.control('cybersource', { down: true })
  await shop.app.runSchedule('automatic renewals')
  const renewal = { state: 'AWAITING_PAYMENT', method: 'CARD' }
  expect(await automaticOrders(id)).toEqual([renewal])
  const first = await customer.order([freeName()], 'PAYWAY_PLUS')
  const second = await customer.order([freeName()], 'PAYWAY_PLUS')
  const checkout = answerOf(await shop.call(initCheckout, { query: {} }, { token }))
  expect(checkout.order?.id).toBe(second.id)
  expect((await customer.findOrder(first.id)).state).toBe('CANCELLED')
  expect(await automaticOrders(id)).toEqual([renewal])
})

it('a renewal that its customer begins to pay otherwise is not given up', async () => {
  const { id } = await owner()
  await failToCharge(id)
  // No request waits for the answer of the charge any more.
  shop.clock.advance(2 * minuteMs)
  const token = await issueToken(shop, id)
  const [order] = await rowsOf<{ id: string }>(
    shop.db,
    sql`select id::text from orders where customer_id = ${id}::uuid and automatic`,
  )
  const changed = {
    params: { id: order?.id ?? '' },
    body: { paymentMethod: 'PAYWAY_PLUS' },
  } as const
  answerOf(await shop.call(changePaymentMethod, changed, { token }))
  await until(
    async () => {
      await retryNow()
      return chargeJobsOf(id)
    },
    ([state]) => state === 'completed',
  )
  expect(await automaticOrders(id)).toEqual([{ state: 'AWAITING_PAYMENT', method: 'PAYWAY_PLUS' }])
})

it('a charge whose answer is lost is looked up, and paid once', async () => {
  const { id } = await owner()
  await shop.app.runSchedule('automatic renewals')
  later(1)
  await shop.control('cybersource', { loseAnswer: ['payments'] })
  await shop.app.runSchedule('automatic renewals')
  await until(
    async () => {
      await retryNow()
      return automaticOrders(id)
    },
    ([order]) => order?.state === 'COMPLETED',
  )
  expect(await noticesOf(id)).toEqual(renewedByCard)
  expect(await atGateway(id)).toEqual(['charge'])
})

it('a charge that the gateway took and does not find is voided before the card is charged again', async () => {
  const { id } = await owner()
  await shop.app.runSchedule('automatic renewals')
  later(1)
  await shop.control('cybersource', { loseAnswer: ['payments'], unindexed: true })
  await shop.app.runSchedule('automatic renewals')
  await until(
    () => atGateway(id),
    ([charge]) => charge === 'charge',
  )
  await giveUpAttempt(id)
  shop.sandbox.behaviours.reset()
  later(1)
  await shop.app.runSchedule('automatic renewals')
  await until(
    () => automaticOrders(id),
    ([, order]) => order?.state === 'COMPLETED',
  )
  expect(await atGateway(id)).toEqual(['charge', 'void', 'charge'])
  expect(await balanceOf(id)).toBe(0)
})
