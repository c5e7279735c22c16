import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { domainsIn } from '../../src/contract/items/domain.ts'
import { fromDollars } from '../../src/contract/money.ts'
import type { Order } from '../../src/contract/checkout.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import type { CartItem, OrderItem } from '../../src/contract/items/variants.ts'
import { contactIdOf } from '../../src/server/selling/items/domain/fulfil-registration.ts'
import { invoices } from '../../src/server/platform/db/schema/index.ts'
import type { Registry } from '../../src/server/providers/registry/registry.ts'
import {
  itemIdsOf,
  jobStatesOf,
  jobTimesOf,
  mailsTo,
  notificationsOf,
  transfersFor,
} from './books.ts'
import { contact, freeName, pressAtGateway } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { itemIsIdle } from './waiting-items.ts'
import { answerOf } from './outcomes.ts'
import { connectRegistry } from './registry-account.ts'
import { soon, startApi, until, type ShopApi } from './shop-api.ts'
import { refundUnfulfilled } from '../../src/server/selling/fulfilment/jobs.ts'

let shop: ShopApi
/** Our account at the registry, on a connection of the test. */
let registry: Registry
beforeAll(async () => {
  shop = await startApi({}, { interval: soon })
  registry = connectRegistry(shop.sandbox, shop.clock)
})
afterAll(async () => {
  await registry.close()
  await shop.stop()
})
afterEach(() => shop.sandbox.behaviours.reset())

const registrant = { ...contact, phone: '+85512345678' }

/** A failed job is retried after some seconds. */
const withinRetries = 30_000

const pay = async (customer: TestCustomer, order: Order): Promise<void> => {
  const paid = answerOf(await customer.payByBalance(order.id))
  expect(paid.paymentState).toBe('SUCCESS')
}

const jobIsTriedAgain = (name: string, orderId: string) =>
  until(
    () => jobStatesOf(shop.db, name, orderId),
    (states) => states.includes('retry'),
  )

const fulfilled = (customer: TestCustomer, orderId: string) =>
  until(
    () => customer.findOrder(orderId),
    ({ state }) => state === 'COMPLETED',
    withinRetries,
  )

const shownAs = (customer: TestCustomer, orderId: string, fulfilment: string) =>
  until(
    () => customer.findOrder(orderId),
    ({ items }) => items[0]?.fulfilment === fulfilment,
    withinRetries,
  )

const retryItem = async (itemId: string): Promise<string> => {
  const actor = { kind: 'operator', id: 'root' } as const
  const args = ['item', 'retry', itemId, '--reason', 'test']
  return (await shop.app.command({ args, actor, files: {} })).text
}

const listDomains = ({ token }: TestCustomer) =>
  shop.call(listOwnedDomains, { query: {} }, { token })

/** Decides a pending registration at the registry. */
const decide = async (name: string, what: 'approve' | 'reject'): Promise<void> => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/registry/creations`, {
    method: 'POST',
    body: JSON.stringify({ name, do: what }),
  })
  expect(response.status).toBe(200)
}

const fulfilmentsOf = (order: Order) => order.items.map(({ fulfilment }) => fulfilment)

const Registered = v.array(
  v.object({
    name: v.string(),
    registrant: v.string(),
    years: v.number(),
    contact: v.nullable(v.object({ name: v.string(), email: v.string(), country: v.string() })),
  }),
)

const registeredAs = async (name: string) => {
  const { control } = shop.sandbox.endpoints
  const answer = await fetch(`${control}/control/registry/domains`)
  return v.parse(Registered, await answer.json()).filter((domain) => domain.name === name)
}

describe('a paid order', () => {
  it('is registered for its years with its contact', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const name = freeName('net')
    const order = await customer.order([name], 'BALANCE', 3)
    await pay(customer, order)
    const done = await fulfilled(customer, order.id)
    expect(fulfilmentsOf(done)).toEqual(['ACTIVE'])
    expect(Date.parse(done.items[0]?.expiresAt ?? '')).toBeGreaterThan(
      Date.now() + 3 * 364 * 86_400_000,
    )
    expect(await registeredAs(name)).toMatchObject([
      {
        years: 3,
        contact: {
          name: `${contact.firstName} ${contact.lastName}`,
          email: customer.email,
          country: 'KH',
        },
      },
    ])
    expect(await notificationsOf(shop.db, customer.id)).toMatchObject([{ code: 'ORDER_COMPLETED' }])
  })

  it('is fulfilled in parallel with others: no worker is idle while jobs wait', async () => {
    const customers = await Promise.all(
      Array.from({ length: 24 }, () => createCustomer(shop, { dollars: 50 })),
    )
    const placed = await Promise.all(
      customers.map(async (customer) => ({
        customer,
        order: await customer.order([freeName()], 'BALANCE'),
      })),
    )
    await shop.control('registry', { delayMs: 250 })
    await Promise.all(placed.map(({ customer, order }) => pay(customer, order)))
    await Promise.all(placed.map(({ customer, order }) => fulfilled(customer, order.id)))
    const ids = placed.map(({ order }) => order.id)
    const times = await until(
      () => jobTimesOf(shop.db, 'fulfil-order', ids),
      (all) => all.length === ids.length,
    )
    const from = Math.max(...times.map(({ created }) => created))
    const to = Math.max(...times.map(({ completed }) => completed))
    const worked = times.reduce(
      (sum, { started, completed }) =>
        sum + Math.max(0, completed - from) - Math.max(0, started - from),
      0,
    )
    // Three at a time; a worker that idles until the next poll does a quarter of the work.
    expect(worked / (to - from)).toBeGreaterThan(3 * 0.5)
  })

  it('waits for an unavailable registry, and is fulfilled afterwards', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const name = freeName()
    const order = await customer.order([name], 'BALANCE')
    await shop.control('registry', { down: true })
    await pay(customer, order)
    await jobIsTriedAgain('fulfil-order', order.id)
    expect(fulfilmentsOf(await customer.findOrder(order.id))).toEqual(['IN_PROGRESS'])
    expect(await transfersFor(shop.db, 'refund:')).toEqual([])
    await shop.control('registry', { down: false })
    const done = await fulfilled(customer, order.id)
    expect(fulfilmentsOf(done)).toEqual(['ACTIVE'])
    expect(await registeredAs(name)).toHaveLength(1)
  })

  it.each([2104, 2201, 2308])(
    'waits for staff while the registry refuses our account with %i, without a refund',
    async (code) => {
      const customer = await createCustomer(shop, { dollars: 50 })
      const order = await customer.order([freeName()], 'BALANCE')
      const [itemId = ''] = await itemIdsOf(shop.db, order.id)
      await shop.control('registry', { failCreate: code })
      await pay(customer, order)
      await shownAs(customer, order.id, 'DELAYED')
      // Staff try too early.
      expect(await retryItem(itemId)).toContain('is tried again')
      await itemIsIdle(shop, itemId)
      expect(await shownAs(customer, order.id, 'DELAYED')).toMatchObject({ state: 'PAID' })
      const notices = await notificationsOf(shop.db, customer.id)
      expect(notices.map((notice) => notice.code)).toEqual(['ITEM_DELAYED'])
      const aboutItem = async () =>
        (await mailsTo(shop.sandbox, shop.config.providerMailTo)).filter(({ text }) =>
          text.includes(itemId),
        )
      const [mail, ...more] = await until(aboutItem, ({ length }) => length > 0)
      expect(mail?.text).toContain(`npm run shop -- item retry ${itemId}`)
      expect(more).toEqual([])
      await shop.control('registry', { failCreate: null })
      await retryItem(itemId)
      expect(fulfilmentsOf(await fulfilled(customer, order.id))).toEqual(['ACTIVE'])
    },
  )

  it.each([
    ['approve', 'ACTIVE'],
    ['reject', 'REFUNDED'],
  ] as const)('waits for the registry that will %s it: %s', async (decision, fulfilment) => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const name = freeName()
    const order = await customer.order([name], 'BALANCE')
    await shop.control('registry', { createPends: true })
    // The refusal of an earlier order of the name is still in the queue.
    await registry.create({ name, years: 1, contactId: 'tc-earlier', contact: registrant })
    await decide(name, 'reject')
    await pay(customer, order)
    await shownAs(customer, order.id, 'PENDING_EXTERNAL')
    await shop.app.runSchedule('messages of the registry')
    await shop.app.runSchedule('items that wait')
    expect(await customer.findOrder(order.id)).toMatchObject({ state: 'PAID' })
    expect(answerOf(await listDomains(customer)).domains).toEqual([])
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices).toMatchObject([{ code: 'REGISTRATION_PENDING', params: { name } }])
    await decide(name, decision)
    await shop.app.runSchedule('messages of the registry')
    await shop.app.runSchedule('items that wait')
    expect(fulfilmentsOf(await fulfilled(customer, order.id))).toEqual([fulfilment])
    const isActive = fulfilment === 'ACTIVE'
    expect(await registeredAs(name)).toHaveLength(isActive ? 1 : 0)
    expect(answerOf(await listDomains(customer)).domains).toHaveLength(isActive ? 1 : 0)
    expect(await customer.balance()).toBeCloseTo(isActive ? 50 - order.grandTotal : 50, 4)
  })

  it('sees the decision of a registry without a message', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const name = freeName()
    const order = await customer.order([name], 'BALANCE')
    await shop.control('registry', { createPends: true })
    await pay(customer, order)
    await shownAs(customer, order.id, 'PENDING_EXTERNAL')
    await decide(name, 'approve')
    expect(fulfilmentsOf(await fulfilled(customer, order.id))).toEqual(['ACTIVE'])
  })

  it('refunds a taken domain to the cent, and fulfils the rest', async () => {
    const customer = await createCustomer(shop, { dollars: 200 })
    const [gone, kept] = [freeName('org'), freeName()]
    const order = await customer.order([gone, kept], 'BALANCE', 3)
    // (10.99 + 2 × 15.49) + (12.99 + 2 × 14.99) = 84.94; VAT 8.49.
    expect(order.grandTotal).toBe(93.43)
    await shop.control('registry', { taken: [gone] })
    await pay(customer, order)
    const done = await fulfilled(customer, order.id)
    expect(fulfilmentsOf(done)).toEqual(['REFUNDED', 'ACTIVE'])
    const [goneId, keptId] = await itemIdsOf(shop.db, order.id)
    const to = `customer:${customer.id}:balance`
    expect(await transfersFor(shop.db, `refund:${goneId ?? ''}`)).toEqual([
      { cause: `refund:${goneId ?? ''}:net`, from: 'sales', to, amount: fromDollars(41.97) },
      { cause: `refund:${goneId ?? ''}:tax`, from: 'vat', to, amount: fromDollars(4.2) },
    ])
    expect(await transfersFor(shop.db, `refund:${keptId ?? ''}`)).toEqual([])
    expect(await customer.balance()).toBeCloseTo(200 - 93.43 + 46.17, 4)
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices).toContainEqual({
      code: 'ITEM_REFUNDED',
      params: { name: gone, amount: '$46.17', incrementId: Number(order.incrementId) },
    })
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.length === 2,
      withinRetries,
    )
    expect(mails.filter(({ text }) => text.includes('$46.17') && text.includes(gone))).toHaveLength(
      1,
    )
  })

  it('refunds an order completely, with its tax, when all its domains are taken', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const names = [freeName(), freeName('net'), freeName('org')]
    const order = await customer.order(names, 'BALANCE')
    await shop.control('registry', { taken: names })
    await pay(customer, order)
    const done = await fulfilled(customer, order.id)
    expect(fulfilmentsOf(done)).toEqual(['REFUNDED', 'REFUNDED', 'REFUNDED'])
    expect(await customer.balance()).toBe(100)
  })

  it('recognises a domain that it registered before the interruption', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const name = freeName()
    const order = await customer.order([name], 'BALANCE')
    const [itemId = ''] = await itemIdsOf(shop.db, order.id)
    const created = await registry.create({
      name,
      years: 1,
      contactId: contactIdOf(itemId),
      contact: { ...contact, phone: '+85512345678' },
    })
    expect(created.ok).toBe(true)
    await pay(customer, order)
    expect(fulfilmentsOf(await fulfilled(customer, order.id))).toEqual(['ACTIVE'])
    expect(await customer.balance()).toBeCloseTo(50 - order.grandTotal, 4)
    expect(await registeredAs(name)).toHaveLength(1)
  })

  it('does not claim a domain that another of our orders registered', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const name = freeName()
    const order = await customer.order([name], 'BALANCE')
    const created = await registry.create({
      name,
      years: 1,
      contactId: 'TANOTHERORDER001',
      contact: { ...contact, phone: '+85512345678' },
    })
    expect(created.ok).toBe(true)
    await pay(customer, order)
    expect(fulfilmentsOf(await fulfilled(customer, order.id))).toEqual(['REFUNDED'])
    expect(await customer.balance()).toBe(50)
  })

  it('pays the registry’s price for a premium domain', async () => {
    const customer = await createCustomer(shop)
    const name = freeName().replace('free', 'premium')
    const order = await customer.order([name], 'PAYWAY_CARDS')
    expect(order.subtotal).toBeGreaterThanOrEqual(250)
    const { page } = await customer.openGateway(order.id)
    await pressAtGateway(page, 'approve')
    expect(fulfilmentsOf(await fulfilled(customer, order.id))).toEqual(['ACTIVE'])
    expect(await registeredAs(name)).toHaveLength(1)
  })

  it('sends its receipt once the mail server is available again', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const order = await customer.order([freeName()], 'BALANCE')
    await shop.control('mail', { down: true })
    await pay(customer, order)
    await fulfilled(customer, order.id)
    await jobIsTriedAgain('mail-receipt', order.id)
    expect(await mailsTo(shop.sandbox, customer.email)).toEqual([])
    await shop.control('mail', { down: false })
    const [mail] = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (mails) => mails.length > 0,
      withinRetries,
    )
    const { invoiceNumber } = await customer.findOrder(order.id)
    expect(mail?.text).toContain(invoiceNumber)
  })

  it('shows the ICANN fee in cart, order, invoice and receipt', async () => {
    const customer = await createCustomer(shop, { dollars: 300 })
    const cart = await customer.add([freeName(), freeName('io')], 2)
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    await pay(customer, order)
    const done = await fulfilled(customer, order.id)
    for (const { items } of [cart, order, done]) {
      expect(domainsIn<CartItem | OrderItem>(items).map(({ icannFee }) => icannFee)).toEqual([
        0.4, 0,
      ])
    }
    // Included in the TLDs’ prices, not added: $12.99 and $14.99, $39.99 and $54.99.
    expect(done.subtotal).toBe(122.96)
    const [invoice] = await shop.db
      .select({ lines: invoices.lines })
      .from(invoices)
      .where(eq(invoices.payableId, order.id))
    expect(invoice?.lines.map(({ parts }) => parts)).toEqual([
      [{ code: 'ICANN_FEE', amount: fromDollars(0.4) }],
      [],
    ])
    const [mail] = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (mails) => mails.length > 0,
      withinRetries,
    )
    expect(mail?.text).toContain('The prices include the ICANN fee: $0.40.')
  })
})

describe('the last attempt', () => {
  it('refunds once when no attempt could fulfil', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const order = await customer.order([freeName()], 'BALANCE')
    await shop.control('registry', { failCreate: 2400 })
    await pay(customer, order)
    await jobIsTriedAgain('fulfil-order', order.id)
    await shop.app.jobs.enqueue(shop.db, refundUnfulfilled, { orderId: order.id })
    await shop.app.jobs.enqueue(shop.db, refundUnfulfilled, { orderId: order.id })
    expect(fulfilmentsOf(await fulfilled(customer, order.id))).toEqual(['REFUNDED'])
    expect(await customer.balance()).toBe(50)
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices.map(({ code }) => code).sort()).toEqual(['ITEM_REFUNDED', 'ORDER_COMPLETED'])
  })
})
