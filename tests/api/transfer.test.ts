import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addItems, getCart } from '../../src/contract/cart.ts'
import type { Order } from '../../src/contract/checkout.ts'
import { checkTransfer } from '../../src/contract/transfer-check.ts'
import { cancelTransfer, listTransfers } from '../../src/contract/domain-transfers.ts'
import { getTld } from '../../src/contract/domains.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { KNOWN_AUTH_INFO } from '../../src/sandbox/registry/taken-facts.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import type { Registry } from '../../src/server/providers/registry/registry.ts'
import { jobStatesOf, mailsTo, notificationsOf } from './books.ts'
import { freeName, renewal, transferIn } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { connectRegistry } from './registry-account.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'
import { refundUnfulfilled } from '../../src/server/selling/fulfilment/jobs.ts'
import { pollTransfers } from './waiting-items.ts'

let shop: ShopApi
/** Our account at the registry, on a connection of the test. */
let registry: Registry
beforeAll(async () => {
  shop = await startApi()
  registry = connectRegistry(shop.sandbox, shop.clock)
})
afterAll(async () => {
  await registry.close()
  await shop.stop()
})
afterEach(() => shop.sandbox.behaviours.reset())

const withinRetries = 20_000

/** Returns a name at another registrar with a known code; `locked` or `young` sets its state. */
const elsewhere = (what = 'me', tld = 'com'): string =>
  `transfer-${what}-${randomUUID().replaceAll('-', '').slice(0, 12)}.${tld}`

/** Polls the registry like the scheduled job, at the next due time of transfers. */
const follow = (): Promise<void> => pollTransfers(shop)

const atOtherRegistrar = async (name: string, what: 'approve' | 'reject'): Promise<void> => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/registry/transfers`, {
    method: 'POST',
    body: JSON.stringify({ name, do: what }),
  })
  expect(response.status).toBe(200)
}

/** Runs during an outage of the registry, and waits until our connections have recovered. */
const whileAway = async (act: () => Promise<void>): Promise<void> => {
  await shop.control('registry', { down: true })
  await act()
  await shop.control('registry', { down: false })
  await until(
    () => obstacles(freeName()),
    ([first]) => first !== 'NOT_CHECKED',
    withinRetries,
  )
}

const changeAtRegistry = async (change: Record<string, unknown>): Promise<void> => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/registry/foreign-names`, {
    method: 'PUT',
    body: JSON.stringify(change),
  })
  expect(response.status).toBe(200)
}

const put = ({ token }: { token: string }, name: string, code = KNOWN_AUTH_INFO) =>
  shop.call(addItems, { body: { items: [transferIn(name, code)] } }, { token })

const placed = async (customer: TestCustomer, name: string): Promise<Order> =>
  answerOf(await customer.place(answerOf(await put(customer, name)), 'BALANCE'))

const settled = (customer: TestCustomer, orderId: string): Promise<Order> =>
  until(
    () => customer.findOrder(orderId),
    ({ state }) => state === 'COMPLETED',
    withinRetries,
  )

const underWay = (customer: TestCustomer, orderId: string): Promise<Order> =>
  until(
    () => customer.findOrder(orderId),
    ({ items }) => items[0]?.fulfilment === 'PENDING_TRANSFER',
    withinRetries,
  )

/** Creates a customer with a transfer in progress. */
const transferring = async (name = elsewhere()) => {
  const customer = await createCustomer(shop, { dollars: 100 })
  const order = await placed(customer, name)
  answerOf(await customer.payByBalance(order.id))
  await underWay(customer, order.id)
  return { customer, order, name }
}

const check = (domainName: string, authCode?: string) =>
  shop.call(checkTransfer, {
    body: { domainName, ...(authCode === undefined ? {} : { authCode }) },
  })
const obstacles = async (domainName: string, authCode?: string) =>
  answerOf(await check(domainName, authCode)).obstacles.map(({ code }) => code)
const transfersOf = async ({ token }: { token: string }) =>
  answerOf(await shop.call(listTransfers, {}, { token }))
const domainsOf = async ({ token }: { token: string }) =>
  answerOf(await shop.call(listOwnedDomains, { query: {} }, { token })).domains

const sealedCodes = () =>
  rowsOf<{ code: string }>(
    shop.db,
    sql`select secret as code from cart_items where secret is not null
      union all select secret from order_items where secret is not null`,
  )

describe('the check before a transfer', () => {
  it('works for guests, first without the auth code and then with it', async () => {
    const name = elsewhere()
    const first = answerOf(await check(`https://www.${name}/`))
    expect(first).toMatchObject({ domainName: name, addedYears: 1 })
    expect(first.obstacles).toEqual([{ code: 'AUTH_CODE_MISSING', until: null }])
    const tld = answerOf(await shop.call(getTld, { params: { tld: 'com' } }))
    expect(first.price).toBe(tld.transferPrice)
    expect(await obstacles(name, 'Not-The-Code')).toEqual(['AUTH_CODE_WRONG'])
    const ready = answerOf(await check(name, ` ${KNOWN_AUTH_INFO} `))
    expect(ready.obstacles).toEqual([])
    const [from, to] = [ready.expiresAt, ready.newExpiresAt].map((day) => Number(day?.slice(0, 4)))
    expect(to).toBe((from ?? 0) + 1)
  })

  it('reports each obstacle', async () => {
    expect(await obstacles(elsewhere('locked'), KNOWN_AUTH_INFO)).toEqual(['LOCKED'])
    expect(await obstacles(elsewhere('young'))).toEqual(['TOO_YOUNG', 'AUTH_CODE_MISSING'])
    expect(await obstacles(freeName())).toEqual(['NOT_REGISTERED'])
    expect(await obstacles(elsewhere('me', 'com.kh'))).toEqual(['NOT_ONLINE'])
    expect(codeOf(await check('not a name'))).toBe('INVALID_DOMAIN')
    await whileAway(async () => {
      expect(await obstacles(elsewhere())).toEqual(['NOT_CHECKED'])
    })
  })

  it('returns a premium domain’s transfer price and its yearly price', async () => {
    await shop.control('registry', { premiumCents: 30_000 })
    const name = elsewhere('premium')
    expect(answerOf(await check(name))).toMatchObject({
      obstacles: [{ code: 'AUTH_CODE_MISSING' }],
      ...{ premium: true, price: 325, renewalPrice: 300 },
    })
    expect(await obstacles(name, KNOWN_AUTH_INFO)).toEqual([])
    expect(await obstacles(elsewhere('premium-locked'))).toContain('LOCKED')
    const usual = answerOf(await check(elsewhere()))
    const tld = answerOf(await shop.call(getTld, { params: { tld: 'com' } }))
    const { transferPrice: price, renewalPrice } = tld
    expect(usual).toMatchObject({ premium: false, price, renewalPrice })
  })

  it('reports a premium domain without a published price, and does not add it', async () => {
    await shop.control('registry', { untoldFees: ['transfer'] })
    const name = freeName().replace('free', 'premium')
    await changeAtRegistry({ name, auth_info: 'Its-Own-Code', statuses: [] })
    expect(answerOf(await check(name))).toMatchObject({
      ...{ premium: true, price: null, renewalPrice: null },
    })
    expect(await obstacles(name)).toEqual(['PREMIUM'])
    expect(await obstacles(name, 'Its-Own-Code')).toEqual(['PREMIUM'])
    const customer = await createCustomer(shop)
    const outcome = await put(customer, name, 'Its-Own-Code')
    expect(codeOf(outcome)).toBe('TRANSFER_NOT_READY')
    expect(outcome.ok || outcome.problem.params['obstacle']).toBe('PREMIUM')
    // The same domain at the usual price is transferred.
    const usual = freeName()
    await changeAtRegistry({ name: usual, auth_info: 'Its-Own-Code', statuses: [] })
    expect(await obstacles(usual, 'Its-Own-Code')).toEqual([])
  })

  it('does not allow guessing an auth code', async () => {
    const own = await startApi()
    try {
      const codes: string[] = []
      for (let tried = 0; tried < 21; tried += 1) {
        const outcome = await own.call(checkTransfer, {
          body: { domainName: elsewhere(), authCode: `guess-${tried}` },
        })
        codes.push(codeOf(outcome))
      }
      expect(codes.slice(0, 20)).toEqual(Array<string>(20).fill('OK'))
      expect(codes[20]).toBe('TOO_MANY_REQUESTS')
    } finally {
      await own.stop()
    }
  })
})

describe('a transfer in the cart', () => {
  it('costs the transfer price once, and its auth code is sealed and never returned', async () => {
    const customer = await createCustomer(shop)
    const name = elsewhere()
    const cart = answerOf(await put(customer, name))
    const tld = answerOf(await shop.call(getTld, { params: { tld: 'com' } }))
    expect(cart.items).toMatchObject([
      {
        key: `transfer-${name}`,
        action: 'transfer',
        qty: 1,
        price: tld.transferPrice,
        discount: 0,
        minimumDuration: 1,
        maximumDuration: 1,
        option: { domainName: name },
      },
    ])
    expect(JSON.stringify(cart)).not.toContain(KNOWN_AUTH_INFO)
    const codes = await sealedCodes()
    expect(codes.length).toBeGreaterThan(0)
    expect(JSON.stringify(codes)).not.toContain(KNOWN_AUTH_INFO)
    expect(answerOf(await put(customer, name)).items).toHaveLength(1)
  })

  it('is refused with a wrong code, a lock, a young domain or an unavailable registry', async () => {
    const customer = await createCustomer(shop)
    expect(codeOf(await put(customer, elsewhere(), 'wrong'))).toBe('TRANSFER_NOT_READY')
    expect(codeOf(await put(customer, elsewhere('locked')))).toBe('TRANSFER_NOT_READY')
    expect(codeOf(await put(customer, elsewhere('young')))).toBe('TRANSFER_NOT_READY')
    expect(codeOf(await put(customer, freeName()))).toBe('TRANSFER_NOT_READY')
    await whileAway(async () => {
      expect(codeOf(await put(customer, elsewhere()))).toBe('DOMAIN_NOT_CHECKED')
    })
    const cart = answerOf(await shop.call(getCart, {}, { token: customer.token }))
    expect(cart.items).toEqual([])
  })

  it('is removed at the order when the domain was locked meanwhile', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const name = elsewhere()
    const cart = answerOf(await put(customer, name))
    await changeAtRegistry({ name, statuses: ['clientTransferProhibited'] })
    expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('ITEM_NOT_FOUND')
    const left = answerOf(await shop.call(getCart, {}, { token: customer.token }))
    expect(left.items).toEqual([])
  })
})

describe('the transfer of a premium domain', () => {
  const dear = async (cents: number) => {
    await shop.control('registry', { premiumCents: cents })
  }
  const cartOf = async ({ token }: { token: string }) =>
    answerOf(await shop.call(getCart, {}, { token }))
  const putFor = ({ token }: { token: string }, name: string, expectedPrice: number) =>
    shop.call(
      addItems,
      { body: { items: [{ ...transferIn(name, KNOWN_AUTH_INFO), expectedPrice }] } },
      { token },
    )

  it('is sold and paid at the registry’s fee, and renews at its own price', async () => {
    await dear(5_000)
    const customer = await createCustomer(shop, { dollars: 200 })
    const name = elsewhere('premium')
    const { price } = answerOf(await check(name, KNOWN_AUTH_INFO))
    expect(price).toBe(75)
    const cart = answerOf(await putFor(customer, name, 75))
    expect(cart.items).toMatchObject([
      { action: 'transfer', premium: true, price: 75, discount: 0, renewalPrice: 50 },
    ])
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    answerOf(await customer.payByBalance(order.id))
    await underWay(customer, order.id)
    await atOtherRegistrar(name, 'approve')
    await follow()
    const done = await settled(customer, order.id)
    expect(done.items).toMatchObject([{ fulfilment: 'ACTIVE', price: 75 }])
    expect(await customer.balance()).toBeCloseTo(200 - order.grandTotal, 4)
    const renewed = await shop.call(
      addItems,
      { body: { items: [renewal(name)] } },
      { token: customer.token },
    )
    expect(answerOf(renewed).items).toMatchObject([{ premium: true, price: 50 }])
  })

  it('is not added at a price the buyer did not see', async () => {
    await dear(5_000)
    const customer = await createCustomer(shop)
    const name = elsewhere('premium')
    const { price } = answerOf(await check(name, KNOWN_AUTH_INFO))
    await dear(6_000)
    const outcome = await putFor(customer, name, price ?? 0)
    expect(codeOf(outcome)).toBe('PRICE_CHANGED')
    expect(outcome.ok || outcome.problem.params).toMatchObject({ name, price: '$85.00' })
    expect((await cartOf(customer)).items).toEqual([])
    expect(answerOf(await putFor(customer, name, 85)).items).toMatchObject([{ price: 85 }])
  })

  it('is ordered at a changed price only after the buyer has seen it', async () => {
    await dear(5_000)
    const customer = await createCustomer(shop, { dollars: 200 })
    const name = elsewhere('premium')
    const seen = answerOf(await put(customer, name))
    await dear(6_000)
    expect(codeOf(await customer.place(seen, 'BALANCE'))).toBe('ORDER_CHANGED')
    const now = await cartOf(customer)
    expect(now.items).toMatchObject([{ price: 85, renewalPrice: 60 }])
    expect(now.modifiedItems).toMatchObject([{ key: `transfer-${name}`, change: 'PRICE_CHANGED' }])
    expect(codeOf(await customer.place(seen, 'BALANCE'))).toBe('ORDER_CHANGED')
    const order = answerOf(await customer.place(now, 'BALANCE'))
    expect(order.items).toMatchObject([{ price: 85 }])
    answerOf(await customer.payByBalance(order.id))
    await underWay(customer, order.id)
  })

  it('leaves the cart when its registry no longer returns the price', async () => {
    const customer = await createCustomer(shop, { dollars: 2_000 })
    const cart = answerOf(await put(customer, elsewhere('premium')))
    await shop.control('registry', { untoldFees: ['transfer'] })
    expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('ITEM_NOT_FOUND')
    expect((await cartOf(customer)).items).toEqual([])
  })

  it('refused by the registry for its fee is refunded, with the reason', async () => {
    await dear(5_000)
    const customer = await createCustomer(shop, { dollars: 200 })
    const name = elsewhere('premium')
    const order = await placed(customer, name)
    await dear(6_000)
    answerOf(await customer.payByBalance(order.id))
    const done = await settled(customer, order.id)
    expect(done.items[0]?.fulfilment).toBe('REFUNDED')
    expect(await customer.balance()).toBeCloseTo(200, 4)
    expect(await transfersOf(customer)).toMatchObject([
      { domainName: name, state: 'FAILED', failure: 'PRICE_CHANGED' },
    ])
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ subject }) => subject.includes('could not be transferred')),
      withinRetries,
    )
    expect(mails.some(({ text }) => text.includes('changed its own price'))).toBe(true)
    // It is still at its registrar, and can be ordered at the new price.
    expect(answerOf(await putFor(customer, name, 85)).items).toMatchObject([{ price: 85 }])
  })
})

describe('a paid transfer', () => {
  it('is in progress until the other registrar releases the domain, which then belongs to the customer', async () => {
    const { customer, order, name } = await transferring()
    const [transfer] = await transfersOf(customer)
    expect(transfer).toMatchObject({ domainName: name, state: 'PENDING_TRANSFER', endedAt: null })
    const days = (from?: string, to?: string) =>
      (new Date(to ?? '').getTime() - new Date(from ?? '').getTime()) / 86_400_000
    expect(days(transfer?.beganAt, transfer?.expectedFrom)).toBe(5)
    expect(days(transfer?.beganAt, transfer?.expectedBy)).toBe(7)
    expect(await domainsOf(customer)).toEqual([])
    expect(await obstacles(name)).toContain('UNDER_WAY')
    await follow()
    expect((await customer.findOrder(order.id)).state).toBe('PAID')

    await atOtherRegistrar(name, 'approve')
    await Promise.all([follow(), follow()])
    const done = await settled(customer, order.id)
    const info = await registry.info(name)
    const expiresAt = info?.ownedByUs === true ? info.expiresAt.toISOString() : ''
    expect(done.items).toMatchObject([{ action: 'transfer', fulfilment: 'ACTIVE', expiresAt }])
    expect(await domainsOf(customer)).toMatchObject([{ domainName: name, expiresAt }])
    const services = await rowsOf(
      shop.db,
      sql`select s.state, s.external_id, s.starts_at > d.registered_at as came_later
        from services s join domains d on d.id = s.id where s.customer_id = ${customer.id}::uuid`,
    )
    expect(services).toEqual([{ state: 'ACTIVE', external_id: name, came_later: true }])
    expect(await transfersOf(customer)).toEqual([])
    expect(await obstacles(name)).toEqual(['WITH_US_ALREADY'])
    expect((await notificationsOf(shop.db, customer.id)).map(({ code }) => code)).toEqual([
      'TRANSFER_BEGUN',
      'TRANSFER_COMPLETED',
      'ORDER_COMPLETED',
    ])
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ subject }) => subject === `${name} is with us now`),
      withinRetries,
    )
    expect(mails.some(({ text }) => text.includes(`${name}, transfer to us`))).toBe(true)
    const [kept] = await rowsOf<{ code: string | null }>(
      shop.db,
      sql`select secret as code from order_items where order_id = ${order.id}::uuid`,
    )
    expect(kept?.code).toBeNull()
  })

  it('is completed by the registry when no one responds in time', async () => {
    await shop.control('registry', { transferMs: 0 })
    const { customer, order, name } = await transferring()
    await follow()
    await settled(customer, order.id)
    expect(await domainsOf(customer)).toMatchObject([{ domainName: name }])
  })

  it('that is rejected is refunded once, with the reason', async () => {
    const { customer, order, name } = await transferring()
    await atOtherRegistrar(name, 'reject')
    await Promise.all([follow(), follow(), follow()])
    const done = await settled(customer, order.id)
    expect(done.items[0]?.fulfilment).toBe('REFUNDED')
    expect(await customer.balance()).toBeCloseTo(100, 4)
    expect(await transfersOf(customer)).toMatchObject([{ state: 'FAILED', failure: 'REJECTED' }])
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ subject }) => subject.includes('could not be transferred')),
      withinRetries,
    )
    expect(mails.some(({ text }) => text.includes('registrar rejected'))).toBe(true)
    // The domain can be ordered again.
    expect(codeOf(await put(customer, name))).toBe('OK')
  })

  it('whose auth code is no longer valid is refunded', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const name = elsewhere()
    const order = await placed(customer, name)
    await changeAtRegistry({ name, auth_info: 'Another-Code' })
    answerOf(await customer.payByBalance(order.id))
    const done = await settled(customer, order.id)
    expect(done.items[0]?.fulfilment).toBe('REFUNDED')
    expect(await customer.balance()).toBeCloseTo(100, 4)
    expect(await transfersOf(customer)).toMatchObject([{ failure: 'AUTH_CODE' }])
  })

  it('waits while the registry is unavailable, and continues afterwards', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const name = elsewhere()
    const order = await placed(customer, name)
    await shop.control('registry', { down: true })
    answerOf(await customer.payByBalance(order.id))
    await until(
      () => jobStatesOf(shop.db, 'fulfil-order', order.id),
      (states) => states.includes('retry'),
    )
    await shop.control('registry', { down: false })
    await underWay(customer, order.id)
    await whileAway(async () => {
      await follow()
      expect((await customer.findOrder(order.id)).items[0]?.fulfilment).toBe('PENDING_TRANSFER')
    })
    await atOtherRegistrar(name, 'approve')
    await follow()
    await settled(customer, order.id)
  })

  it('is not requested twice when it was interrupted after the request', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const name = elsewhere()
    const order = await placed(customer, name)
    await shop.control('registry', { failTransfer: 2400 })
    answerOf(await customer.payByBalance(order.id))
    await until(
      () => jobStatesOf(shop.db, 'fulfil-order', order.id),
      (states) => states.includes('retry'),
    )
    await shop.control('registry', { failTransfer: null })
    // The effect of the previous attempt when its response was lost, or of a faster second one.
    await registry
      .requestTransfer({ name, years: 1, authInfo: KNOWN_AUTH_INFO })
      .catch(() => undefined)
    await underWay(customer, order.id)
    await atOtherRegistrar(name, 'approve')
    await follow()
    expect((await settled(customer, order.id)).items[0]?.fulfilment).toBe('ACTIVE')
  })

  it('that no attempt could start is refunded', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const order = await placed(customer, elsewhere())
    await shop.control('registry', { failTransfer: 2400 })
    answerOf(await customer.payByBalance(order.id))
    await until(
      () => jobStatesOf(shop.db, 'fulfil-order', order.id),
      (states) => states.includes('retry'),
    )
    await shop.app.jobs.enqueue(shop.db, refundUnfulfilled, { orderId: order.id })
    await settled(customer, order.id)
    expect(await customer.balance()).toBeCloseTo(100, 4)
    expect(await transfersOf(customer)).toMatchObject([{ failure: 'UNREACHABLE' }])
  })

  it('of one domain succeeds for one customer, and the other is refunded', async () => {
    const name = elsewhere()
    const buyers = [
      await createCustomer(shop, { dollars: 100 }),
      await createCustomer(shop, { dollars: 100 }),
    ]
    const orders: { customer: TestCustomer; order: Order }[] = []
    for (const customer of buyers) orders.push({ customer, order: await placed(customer, name) })
    await Promise.all(
      orders.map(async ({ customer, order }) => answerOf(await customer.payByBalance(order.id))),
    )
    const ended = await Promise.all(
      orders.map(({ customer, order }) =>
        until(
          () => customer.findOrder(order.id),
          ({ items }) => items[0]?.fulfilment !== 'IN_PROGRESS',
          withinRetries,
        ),
      ),
    )
    const states = ended.map(({ items }) => items[0]?.fulfilment)
    expect([...states].sort()).toEqual(['PENDING_TRANSFER', 'REFUNDED'])
    await atOtherRegistrar(name, 'approve')
    await follow()
    const winner = orders[states.indexOf('PENDING_TRANSFER')]
    const loser = orders[states.indexOf('REFUNDED')]
    if (winner === undefined || loser === undefined) throw new Error('no winner')
    await settled(winner.customer, winner.order.id)
    expect(await domainsOf(winner.customer)).toHaveLength(1)
    expect(await domainsOf(loser.customer)).toEqual([])
    expect(await loser.customer.balance()).toBeCloseTo(100, 4)
  })

  it('can be cancelled while in progress, once, by its own customer', async () => {
    const { customer, order, name } = await transferring()
    const [transfer] = await transfersOf(customer)
    const cancel = ({ token }: { token: string }) =>
      shop.call(cancelTransfer, { params: { id: transfer?.id ?? '' } }, { token })
    expect(codeOf(await cancel(await createCustomer(shop)))).toBe('TRANSFER_NOT_FOUND')
    await whileAway(async () => {
      expect(codeOf(await cancel(customer))).toBe('REGISTRY_UNAVAILABLE')
    })
    const outcomes = await Promise.all([cancel(customer), cancel(customer)])
    expect(outcomes.map(codeOf)).toContain('OK')
    expect(codeOf(await cancel(customer))).toBe('TRANSFER_ENDED')
    await settled(customer, order.id)
    expect(await customer.balance()).toBeCloseTo(100, 4)
    expect(await transfersOf(customer)).toMatchObject([{ failure: 'CANCELLED' }])
    expect(await obstacles(name)).toEqual(['AUTH_CODE_MISSING'])
  })
})
