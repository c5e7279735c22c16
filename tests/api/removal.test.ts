import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addItems } from '../../src/contract/cart.ts'
import type { Order } from '../../src/contract/checkout.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { listOwnedDomains, type OwnedDomain } from '../../src/contract/owned-domain-list.ts'
import { getOwnedDomain, removeDomain } from '../../src/contract/owned-domains.ts'
import { setCartCredit } from '../../src/contract/promo-credit.ts'
import { accountSum, promoCreditAccount } from '../../src/server/money/ledger/index.ts'
import { grantCredit } from '../../src/server/money/promo-credit/index.ts'
import type { Registry } from '../../src/server/providers/registry/registry.ts'
import { itemIdsOf, mailsTo, notificationsOf, transfersFor } from './books.ts'
import { freeName, renewal } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { connectRegistry } from './registry-account.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

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

/** Unanswered removals are polled every few seconds. */
const withinRounds = 20_000

const dollars = 300

const paid = async (customer: TestCustomer, order: Order): Promise<Order> => {
  answerOf(await customer.payByBalance(order.id))
  return until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
}

type Owner = TestCustomer & { readonly domain: OwnedDomain; readonly bought: Order }

const list = async ({ token }: Pick<Owner, 'token'>) =>
  answerOf(await shop.call(listOwnedDomains, { query: {} }, { token })).domains

/** Creates a customer who has just registered a domain. */
const newOwner = async (name = freeName(), years = 1): Promise<Owner> => {
  const customer = await createCustomer(shop, { dollars })
  const order = await paid(customer, await customer.order([name], 'BALANCE', years))
  const [domain] = await list(customer)
  if (domain === undefined) throw new Error('no domain')
  return { ...customer, domain, bought: order }
}

const remove = ({ token, domain }: Pick<Owner, 'token' | 'domain'>) =>
  shop.call(removeDomain, { params: { id: domain.id } }, { token })

const removalOf = async ({ token, domain }: Owner) =>
  answerOf(await shop.call(getOwnedDomain, { params: { id: domain.id } }, { token })).removal

const codesOf = async ({ id }: Pick<Owner, 'id'>) =>
  (await notificationsOf(shop.db, id)).map(({ code }) => code)

/** Sets the registration to the given days ago. */
const registeredSince = (name: string, days: number) =>
  shop.db.execute(
    sql`update domains d set registered_at = ${new Date(
      shop.clock.now().getTime() - days * 86_400_000,
    ).toISOString()}::timestamptz from services s where s.id = d.id and s.subject = ${name}`,
  )

describe('a removal within five days', () => {
  it('removes the domain and refunds its price once, also on repeated requests', async () => {
    const owner = await newOwner(freeName(), 2)
    const { domain, bought } = owner
    const amount = bought.grandTotal
    expect(await removalOf(owner)).toMatchObject({ amount, isUnderWay: false })
    expect(answerOf(await remove(owner))).toEqual({ state: 'REMOVED', amount })
    expect(await owner.balance()).toBeCloseTo(dollars, 4)
    expect(await list(owner)).toEqual([])
    expect(await registry.info(domain.domainName)).toBeUndefined()
    expect(answerOf(await remove(owner))).toEqual({ state: 'REMOVED', amount })
    expect(await owner.balance()).toBeCloseTo(dollars, 4)
    const [itemId] = await itemIdsOf(shop.db, bought.id)
    const moved = await transfersFor(shop.db, `removal:${itemId ?? ''}:`)
    expect(moved.map(({ from }) => from)).toEqual(['sales', 'vat'])
    expect(await codesOf(owner)).toEqual(['ORDER_COMPLETED', 'DOMAIN_REMOVED'])
    const mails = await until(
      () => mailsTo(shop.sandbox, owner.email),
      (all) => all.some(({ subject }) => subject === `${domain.domainName} was removed`),
      withinRounds,
    )
    expect(mails.some(({ text }) => text.includes(`$${amount.toFixed(2)} with VAT`))).toBe(true)
  })

  it('gives promo credit back as promo credit', async () => {
    const customer = await createCustomer(shop, { dollars })
    const { id: customerId, token } = customer
    const gift = { source: 'OPENING', from: 'opening', amount: fromDollars(5) } as const
    await grantCredit(
      shop.db,
      { ...gift, customerId, cause: `gift:${customerId}` },
      shop.clock.now(),
    )
    await customer.add([freeName()])
    const body = { isApplyPromoCredit: true }
    const cart = answerOf(await shop.call(setCartCredit, { body }, { token }))
    const bought = await paid(customer, answerOf(await customer.place(cart, 'BALANCE')))
    const [domain] = await list(customer)
    if (domain === undefined) throw new Error('no domain')
    const credit = () => accountSum(shop.db, promoCreditAccount(customerId))
    expect(await credit()).toBe(0)
    const outcomes = await Promise.all([remove({ token, domain }), remove({ token, domain })])
    expect(outcomes.map((one) => answerOf(one).amount)).toEqual([
      bought.grandTotal,
      bought.grandTotal,
    ])
    expect(await customer.balance()).toBeCloseTo(dollars, 4)
    expect(await credit()).toBe(gift.amount)
  })

  it('makes the name available, also to its former owner', async () => {
    const owner = await newOwner()
    answerOf(await remove(owner))
    const order = await owner.order([owner.domain.domainName], 'BALANCE')
    await paid(owner, order)
    const [again] = await list(owner)
    if (again === undefined) throw new Error('no domain')
    // Only the price of the current registration is refunded.
    expect(answerOf(await remove({ ...owner, domain: again })).amount).toBe(order.grandTotal)
    expect(await owner.balance()).toBeCloseTo(dollars, 4)
  })

  it('also refunds a renewal since then', async () => {
    const owner = await newOwner()
    const body = { items: [renewal(owner.domain.domainName)] }
    const cart = answerOf(await shop.call(addItems, { body }, { token: owner.token }))
    const order = answerOf(await owner.place(cart, 'BALANCE'))
    await paid(owner, order)
    const { amount } = answerOf(await remove(owner))
    expect(amount).toBeCloseTo(owner.bought.grandTotal + order.grandTotal, 4)
    expect(await owner.balance()).toBeCloseTo(dollars, 4)
  })

  it('runs once on concurrent requests', async () => {
    const owner = await newOwner()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => remove(owner)))
    const amount = owner.bought.grandTotal
    const done = { state: 'REMOVED', amount }
    expect(outcomes.map(answerOf)).toEqual(outcomes.map(() => done))
    expect(answerOf(await remove(owner))).toEqual(done)
    expect(await owner.balance()).toBeCloseTo(dollars, 4)
    expect(await codesOf(owner)).toEqual(['ORDER_COMPLETED', 'DOMAIN_REMOVED'])
  })

  it('completes when the registry’s answer was lost', async () => {
    const owner = await newOwner()
    expect(await registry.remove(owner.domain.domainName)).toEqual({ ok: true })
    expect(answerOf(await remove(owner)).state).toBe('REMOVED')
    expect(await owner.balance()).toBeCloseTo(dollars, 4)
  })
})

describe('a removal during an outage of the registry', () => {
  it('is retried until it succeeds, also after the five days', async () => {
    const owner = await newOwner()
    await shop.control('registry', { failDelete: 2400 })
    const amount = owner.bought.grandTotal
    expect(answerOf(await remove(owner))).toEqual({ state: 'REMOVING', amount })
    expect(await removalOf(owner)).toMatchObject({ amount, isUnderWay: true })
    expect(await owner.balance()).toBeCloseTo(dollars - amount, 4)
    await registeredSince(owner.domain.domainName, 6)
    expect(answerOf(await remove(owner)).state).toBe('REMOVING')
    await shop.control('registry', { failDelete: null })
    shop.clock.advance(31_000)
    await until(
      () => owner.balance(),
      (balance) => balance === dollars,
      withinRounds,
    )
    expect(await list(owner)).toEqual([])
  })

  it('that is refused later is reported, and the domain stays', async () => {
    const owner = await newOwner()
    await shop.control('registry', { failDelete: 2400 })
    answerOf(await remove(owner))
    await shop.control('registry', { failDelete: 2306 })
    shop.clock.advance(31_000)
    await until(
      () => codesOf(owner),
      (codes) => codes.includes('REMOVAL_REFUSED'),
      withinRounds,
    )
    expect(await removalOf(owner)).toMatchObject({ isUnderWay: false })
    await shop.control('registry', { failDelete: null })
    expect(answerOf(await remove(owner)).state).toBe('REMOVED')
  })
})

describe('a removal is refused', () => {
  it('after the fifth day', async () => {
    const owner = await newOwner()
    await registeredSince(owner.domain.domainName, 4.9)
    expect(await removalOf(owner)).not.toBeNull()
    await registeredSince(owner.domain.domainName, 5)
    expect(await removalOf(owner)).toBeNull()
    expect(codeOf(await remove(owner))).toBe('REMOVAL_TOO_LATE')
    expect(await list(owner)).toHaveLength(1)
  })

  it('where the registry does not offer it', async () => {
    const owner = await newOwner(freeName('uk'))
    expect(await removalOf(owner)).toBeNull()
    expect(codeOf(await remove(owner))).toBe('REMOVAL_NOT_OFFERED')
  })

  it('for another customer’s domain, and for a guest', async () => {
    const owner = await newOwner()
    const { token } = await createCustomer(shop)
    expect(codeOf(await remove({ ...owner, token }))).toBe('OWNED_DOMAIN_NOT_FOUND')
    const params = { id: owner.domain.id }
    expect(codeOf(await shop.call(removeDomain, { params }))).toBe('UNAUTHORIZED')
    answerOf(await remove(owner))
    expect(codeOf(await remove({ ...owner, token }))).toBe('OWNED_DOMAIN_NOT_FOUND')
  })

  it('for a session without a recent confirmation', async () => {
    const owner = await newOwner()
    const token = await issueToken(shop, owner.id)
    await shop.db.execute(
      sql`update refresh_tokens set authenticated_at = now() - interval '1 hour'
        where customer_id = ${owner.id}::uuid`,
    )
    expect(codeOf(await remove({ ...owner, token }))).toBe('REAUTHENTICATION_REQUIRED')
    expect(await list(owner)).toHaveLength(1)
  })

  it.each([
    [2304, 'DOMAIN_STATUS_PROHIBITS'],
    [2201, 'DOMAIN_NOT_WITH_US'],
    [2306, 'DOMAIN_CHANGE_REFUSED'],
  ])('when the registry refuses with %i: %s', async (failDelete, code) => {
    const owner = await newOwner()
    await shop.control('registry', { failDelete })
    expect(codeOf(await remove(owner))).toBe(code)
    expect(await owner.balance()).toBeCloseTo(dollars - owner.bought.grandTotal, 4)
    expect(await removalOf(owner)).toMatchObject({ isUnderWay: false })
  })
})
