import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItems, addRenewals } from '../../src/contract/cart.ts'
import { listOwnedDomains, type OwnedDomain } from '../../src/contract/owned-domain-list.ts'
import { listServices } from '../../src/contract/services.ts'
import { getOwnedDomain, setAutoRenew, setDomainLock } from '../../src/contract/owned-domains.ts'
import type { HoldReason } from '../../src/contract/service-holds.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createDomain } from '../../src/server/services/domains/index.ts'
import {
  checkServiceTypes,
  liftHold,
  placeHold,
} from '../../src/server/services/lifecycle/index.ts'
import { itemIdsOf } from './books.ts'
import { buySharedHosting } from './buy-shared-hosting.ts'
import { freeName, renewal } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const dayMs = 86_400_000

type Owner = TestCustomer & { readonly domain: OwnedDomain; readonly orderItemId: string }

const domainsOf = async ({ token }: Pick<TestCustomer, 'token'>) =>
  answerOf(await shop.call(listOwnedDomains, { query: {} }, { token })).domains

const completed = (customer: TestCustomer, orderId: string) =>
  until(
    () => customer.findOrder(orderId),
    ({ state }) => state === 'COMPLETED',
  )

const ownerOf = async (name = freeName()): Promise<Owner> => {
  const customer = await createCustomer(shop, { dollars: 500 })
  const order = await customer.order([name], 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  await completed(customer, order.id)
  const [domain] = await domainsOf(customer)
  const [orderItemId] = await itemIdsOf(shop.db, order.id)
  if (domain === undefined || orderItemId === undefined) throw new Error('no domain')
  return { ...customer, domain, orderItemId }
}

const renew = async (owner: Owner): Promise<void> => {
  const { token, domain } = owner
  const body = { items: [renewal(domain.domainName)] }
  const cart = answerOf(await shop.call(addItems, { body }, { token }))
  const order = answerOf(await owner.place(cart, 'BALANCE'))
  answerOf(await owner.payByBalance(order.id))
  await completed(owner, order.id)
}

const detail = ({ token, domain }: Owner) =>
  shop.call(getOwnedDomain, { params: { id: domain.id } }, { token })
const holdsOf = async (owner: Owner) => answerOf(await detail(owner)).holds

const staff = { kind: 'staff', id: 'sreng' } as const
const hold = ({ domain }: Owner, reason: HoldReason) =>
  placeHold(shop.db, { serviceId: domain.id, reason }, staff, shop.clock.now())

describe('a service', () => {
  it('is one row per domain, before and after a renewal', async () => {
    const owner = await ownerOf()
    const { id, domainName, expiresAt } = owner.domain
    const rows = () =>
      rowsOf<{ id: string; subject: string; state: string; external_id: string; until: string }>(
        shop.db,
        sql`select s.id, s.subject, s.state, s.external_id, s.expires_at::text as until
          from services s join domains d on d.id = s.id
          where s.customer_id = ${owner.id}::uuid`,
      )
    const own = { id, subject: domainName, state: 'ACTIVE', external_id: domainName }
    const [first, ...others] = await rows()
    expect(others).toEqual([])
    expect(first).toMatchObject(own)
    expect(new Date(first?.until ?? '').toISOString()).toBe(expiresAt)
    await renew(owner)
    const renewed = await rows()
    expect(renewed).toMatchObject([own])
    expect(new Date(renewed[0]?.until ?? '').getUTCFullYear()).toBe(
      new Date(expiresAt).getUTCFullYear() + 1,
    )
  })

  it('of an unknown type is refused by the start', async () => {
    const { domain } = await ownerOf()
    const setType = (type: string) =>
      shop.db.execute(sql`update services set type = ${type} where id = ${domain.id}::uuid`)
    await setType('FAX')
    await expect(checkServiceTypes(shop.db)).rejects.toThrow('unknown types: FAX')
    await setType('DOMAIN')
    await expect(checkServiceTypes(shop.db)).resolves.toBeUndefined()
  })

  it('ends when another customer registers the released name', async () => {
    const before = await ownerOf()
    const { domainName } = before.domain
    const after = await ownerOf()
    const now = shop.clock.now()
    const created = () =>
      createDomain(shop.db, {
        ...{ id: randomUUID(), customerId: after.id, orderItemId: after.orderItemId },
        ...{ name: domainName, productKey: 'domain', premium: undefined },
        ...{ registeredAt: now, expiresAt: new Date(now.getTime() + 365 * dayMs) },
      })
    await shop.db.execute(sql`delete from services where id = ${after.domain.id}::uuid`)
    await created()
    await created()
    expect((await domainsOf(after)).map((domain) => domain.domainName)).toEqual([domainName])
    expect(await domainsOf(before)).toMatchObject([
      { id: before.domain.id, state: 'ENDED', deadline: null, autoRenew: { on: false } },
    ])
    const { token, domain } = before
    const lock = { params: { id: domain.id }, body: { locked: true } }
    expect(codeOf(await shop.call(setDomainLock, lock, { token }))).toBe('DOMAIN_NOT_WITH_US')
    expect(answerOf(await detail(before)).registry).toBeNull()
  })
})

describe('holds', () => {
  it('are shown, placed and lifted once each, with the actor who placed them', async () => {
    const owner = await ownerOf()
    expect(await holdsOf(owner)).toEqual([])
    expect([await hold(owner, 'ABUSE'), await hold(owner, 'ABUSE')]).toEqual([true, false])
    expect(await holdsOf(owner)).toEqual(['ABUSE'])
    const [row] = await rowsOf<{ by: string }>(
      shop.db,
      sql`select by from service_holds where service_id = ${owner.domain.id}::uuid`,
    )
    expect(row?.by).toBe('staff:sreng')
    const abuse = { serviceId: owner.domain.id, reason: 'ABUSE' } as const
    expect([await liftHold(shop.db, abuse), await liftHold(shop.db, abuse)]).toEqual([true, false])
    expect(await holdsOf(owner)).toEqual([])
  })

  it('for an overdue payment are lifted by paying; others stay', async () => {
    const owner = await ownerOf()
    await hold(owner, 'OVERDUE')
    await hold(owner, 'ABUSE')
    await renew(owner)
    expect(await holdsOf(owner)).toEqual(['ABUSE'])
  })

  it('for abuse stop the automatic renewal until they are lifted', async () => {
    const owner = await ownerOf()
    const { id } = owner.domain
    const end = new Date(shop.clock.now().getTime() + 20 * dayMs).toISOString()
    await shop.db.execute(
      sql`update services set expires_at = ${end}::timestamptz where id = ${id}::uuid`,
    )
    const { token } = owner
    await hold(owner, 'ABUSE')
    const turnOn = () =>
      shop.call(setAutoRenew, { params: { id }, body: { enabled: true } }, { token })
    answerOf(await turnOn())
    const announced = async () =>
      (
        await rowsOf(
          shop.db,
          sql`select from notifications
            where customer_id = ${owner.id}::uuid and code = 'AUTO_RENEW_SOON'`,
        )
      ).length
    await shop.app.runSchedule('automatic renewals')
    expect(await announced()).toBe(0)
    await liftHold(shop.db, { serviceId: id, reason: 'ABUSE' })
    answerOf(await turnOn())
    await shop.app.runSchedule('automatic renewals')
    expect(await announced()).toBe(1)
  })

  it('of the registry follow its status', async () => {
    const owner = await ownerOf()
    const sync = async (statuses: readonly string[]): Promise<readonly HoldReason[]> => {
      const url = `${shop.sandbox.endpoints.control}/control/registry/statuses`
      const body = JSON.stringify({ name: owner.domain.domainName, statuses })
      expect((await fetch(url, { method: 'PUT', body })).status).toBe(200)
      await shop.db.execute(
        sql`update domains set check_at = now() - interval '1 hour'
          where id = ${owner.domain.id}::uuid`,
      )
      expect(await shop.app.runSchedule('sponsorship of domains')).toBe(1)
      return holdsOf(owner)
    }
    expect(await sync(['serverHold'])).toEqual(['PROVIDER'])
    await hold(owner, 'CUSTOMER')
    expect(await sync(['serverHold'])).toEqual(['PROVIDER', 'CUSTOMER'])
    expect(await sync([])).toEqual(['CUSTOMER'])
  })
})

describe('the renewals of several services', () => {
  const regionId = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201'

  it('go into the cart in one call, and are paid in one order', async () => {
    const { customer } = await buySharedHosting(shop, regionId, 'NEW_PURCHASE')
    const { token } = customer
    const list = async () => answerOf(await shop.call(listServices, { query: {} }, { token })).items
    const before = await list()
    const serviceIds = before.map(({ id }) => id)
    const add = (ids: readonly string[]) =>
      shop.call(addRenewals, { body: { serviceIds: [...ids] } }, { token })

    expect(before.map(({ type }) => type).toSorted()).toEqual(['DOMAIN', 'SHARED_HOSTING'])
    expect(codeOf(await add([...serviceIds, randomUUID()]))).toBe('SERVICE_NOT_FOUND')
    const stranger = await ownerOf()
    expect(codeOf(await add([stranger.domain.id]))).toBe('SERVICE_NOT_FOUND')
    const cart = answerOf(await add([...serviceIds, ...serviceIds]))
    expect(answerOf(await add(serviceIds)).itemsCount).toBe(2)
    expect(cart.items.map(({ action }) => action)).toEqual(['renewal', 'renewal'])
    const price = before.reduce((sum, { renewalPrice }) => sum + (renewalPrice ?? 0), 0)
    expect(cart.grandTotal).toBeCloseTo(price, 2)

    const order = answerOf(await customer.place(answerOf(await add(serviceIds)), 'BALANCE'))
    answerOf(await customer.payByBalance(order.id))
    await completed(customer, order.id)
    const ends = new Map(before.map(({ id, expiresAt }) => [id, expiresAt ?? '']))
    for (const { id, expiresAt } of await list()) {
      expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(Date.parse(ends.get(id) ?? ''))
    }
  })

  it('are refused as a whole when one of them cannot be renewed', async () => {
    const owner = await ownerOf()
    const { token, domain } = owner
    await shop.db.execute(
      sql`update services set expires_at = ${shop.clock.now().toISOString()}::timestamptz
          - interval '45 days' where id = ${domain.id}::uuid`,
    )
    const add = await shop.call(addRenewals, { body: { serviceIds: [domain.id] } }, { token })
    expect(codeOf(add)).toBe('SERVICE_STATE_INVALID')
  })

  it('are refused for a domain that is registered for the longest time', async () => {
    const { token, domain } = await ownerOf()
    await shop.db.execute(
      sql`update services set expires_at = ${shop.clock.now().toISOString()}::timestamptz
          + interval '3652 days' where id = ${domain.id}::uuid`,
    )
    const add = await shop.call(addRenewals, { body: { serviceIds: [domain.id] } }, { token })
    expect(add).toMatchObject({
      ok: false,
      problem: { messageCode: 'RENEWAL_TOO_EARLY', params: { name: domain.domainName } },
    })
  })
})
