import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addAddress, editAddress, listAddresses } from '../../src/contract/addresses.ts'
import { sharedHostingItems } from '../../src/contract/cart-products.ts'
import { initCheckout } from '../../src/contract/checkout.ts'
import { listProducts } from '../../src/contract/products.ts'
import { orders } from '../../src/server/platform/db/schema/index.ts'
import { mailsTo } from './books.ts'
import { freeName, transferIn } from './buying.ts'
import { addItems } from '../../src/contract/cart.ts'
import { KNOWN_AUTH_INFO } from '../../src/sandbox/registry/taken-facts.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const khmer = {
  firstName: 'សុខា',
  lastName: 'ចាន់',
  organizationName: '',
  phoneNumber: '012345678',
  address1: 'ផ្លូវ ២៤០',
  city: 'ភ្នំពេញ',
  country: 'KH',
}
const latin = {
  firstName: 'Sokha',
  lastName: 'Chan',
  address1: 'Street 240',
  city: 'Phnom Penh',
}

/** Creates a customer whose contact is in Khmer script. */
const khmerCustomer = async (): Promise<TestCustomer> => {
  const customer = await createCustomer(shop, { dollars: 100 })
  const body = { ...khmer, email: customer.email }
  answerOf(await shop.call(addAddress, { body }, customer))
  return customer
}

const contactOf = async ({ token }: TestCustomer) => {
  const [contact] = answerOf(await shop.call(listAddresses, {}, { token }))
  if (contact === undefined) throw new Error('no contact')
  return contact
}

const edit = async (customer: TestCustomer, changes: object = {}) => {
  const { id } = await contactOf(customer)
  const body = { ...khmer, email: customer.email, ...changes }
  const [edited] = answerOf(await shop.call(editAddress, { params: { id }, body }, customer))
  return edited
}

const AtRegistry = v.array(
  v.object({
    name: v.string(),
    contact: v.nullable(
      v.looseObject({ name: v.string(), local: v.optional(v.looseObject({ name: v.string() })) }),
    ),
  }),
)
const registrantAtRegistry = async (name: string) => {
  const answer = await fetch(`${shop.sandbox.endpoints.control}/control/registry/domains`)
  return v.parse(AtRegistry, await answer.json()).find((domain) => domain.name === name)?.contact
}

const done = (customer: TestCustomer, orderId: string) =>
  until(
    () => customer.findOrder(orderId),
    ({ state }) => state === 'COMPLETED',
    30_000,
  )

describe('a contact in Khmer script', () => {
  it('is asked for its Latin form before a domain is paid, with proposals', async () => {
    const customer = await khmerCustomer()
    const cart = await customer.add([freeName()])
    expect(cart.hasRegistrant).toBe(true)
    const checkout = answerOf(await shop.call(initCheckout, { query: {} }, customer))
    expect(checkout.addresses).toMatchObject([{ latin, hasLatin: false }])
    expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('CONTACT_NOT_LATIN')
    expect(await customer.balance()).toBe(100)
    expect(await edit(customer, { latin })).toMatchObject({ latin, hasLatin: true })
    answerOf(await customer.place(cart, 'BALANCE'))
  })

  it('registers a domain at a registry that requires Latin letters, in both forms', async () => {
    const customer = await khmerCustomer()
    await edit(customer, { latin })
    await shop.control('registry', { needsInternational: true })
    const name = freeName()
    const order = await customer.order([name], 'BALANCE')
    answerOf(await customer.payByBalance(order.id))
    const { items } = await done(customer, order.id)
    expect(items.map(({ fulfilment }) => fulfilment)).toEqual(['ACTIVE'])
    expect(await registrantAtRegistry(name)).toMatchObject({
      name: 'Sokha Chan',
      local: { name: 'ចាន់ សុខា' },
    })
  })

  it('is asked for a transfer too', async () => {
    const customer = await khmerCustomer()
    const items = [transferIn(`transfer-me-${Date.now()}.com`, KNOWN_AUTH_INFO)]
    const cart = answerOf(await shop.call(addItems, { body: { items } }, customer))
    expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('CONTACT_NOT_LATIN')
  })

  it('buys what has no registrant as it is', async () => {
    const customer = await khmerCustomer()
    const query = { type: 'SHARED_HOSTING' } as const
    const products = answerOf(await shop.call(listProducts, { query }))
    const item = {
      ...({ productKey: 'sh-basic', action: 'purchase', qty: 1 } as const),
      ...({
        duration: 1,
        durationType: 'MONTH',
        regionId: Object.keys(products)[0] ?? '',
      } as const),
      addons: [],
      option: {
        websiteName: 'Mekong Coffee',
        domain: { option: 'EXISTING', from: 'THIRD_PARTY', name: freeName() } as const,
      },
    }
    const body = { items: [item] }
    const cart = answerOf(await shop.call(sharedHostingItems.add, { body }, customer))
    expect(cart.hasRegistrant).toBe(false)
    answerOf(await customer.place(cart, 'BALANCE'))
  })

  it('is refunded with what was missing, if a registry refuses it', async () => {
    const customer = await khmerCustomer()
    await edit(customer, { latin })
    const name = freeName()
    const order = await customer.order([name], 'BALANCE')
    // As orders of an earlier version are.
    await shop.db
      .update(orders)
      .set({ contact: sql`${orders.contact} - 'latin'` })
      .where(eq(orders.id, order.id))
    await shop.control('registry', { needsInternational: true })
    answerOf(await customer.payByBalance(order.id))
    const { items } = await done(customer, order.id)
    expect(items.map(({ fulfilment }) => fulfilment)).toEqual(['REFUNDED'])
    expect(await customer.balance()).toBe(100)
    const mail = await until(
      async () =>
        (await mailsTo(shop.sandbox, customer.email)).find(({ text }) => text.includes('refunded')),
      (found) => found !== undefined,
    )
    expect(mail?.text).toContain('in Latin letters, and your contact had none')
    expect(mail?.text).toContain('/account/contacts')
    expect(mail?.text).not.toContain('no longer available')
  })
})

describe('the Latin form of a contact', () => {
  it('stays until its text changes, and is of other letters only', async () => {
    const customer = await khmerCustomer()
    await edit(customer, { latin: { ...latin, firstName: 'Sok Kha' } })
    expect(await edit(customer, { phoneNumber: '012345679' })).toMatchObject({
      latin: { firstName: 'Sok Kha' },
      hasLatin: true,
    })
    // A changed text has a proposal again.
    expect(await edit(customer, { firstName: 'ដារ៉ា' })).toMatchObject({
      latin: { ...latin, firstName: 'Dara' },
      hasLatin: false,
    })
    const changed = await edit(customer, { ...latin, lastName: 'José' })
    expect(changed).toMatchObject({ latin: {}, hasLatin: true })
  })

  it('is refused in other letters', async () => {
    const customer = await khmerCustomer()
    const { id } = await contactOf(customer)
    const body = { ...khmer, email: customer.email, latin: { city: 'ភ្នំពេញ' } }
    const outcome = await shop.call(editAddress, { params: { id }, body }, customer)
    expect(outcome.ok ? [] : outcome.problem.errors).toMatchObject([
      { field: 'latin.city', code: 'NOT_LATIN' },
    ])
  })
})
