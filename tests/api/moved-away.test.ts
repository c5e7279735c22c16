import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addItems, getCart } from '../../src/contract/cart.ts'
import type { Order } from '../../src/contract/checkout.ts'
import { listOwnedDomains, type OwnedDomain } from '../../src/contract/owned-domain-list.ts'
import {
  answerTransferOut,
  getOwnedDomain,
  removeDomain,
  setAutoRenew,
  setDomainLock,
  showAuthCode,
} from '../../src/contract/owned-domains.ts'
import { listReminders } from '../../src/contract/reminders.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { freeName, renewal, transferIn } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'
import { pollTransfers } from './waiting-items.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const dayMs = 86_400_000
/** A job is retried after a few seconds. */
const withinRetries = 20_000
const code = 'Its-Own-Code-1'

type Owner = TestCustomer & { readonly domain: OwnedDomain }

const list = async ({ token }: Pick<Owner, 'token'>) =>
  answerOf(await shop.call(listOwnedDomains, { query: {} }, { token })).domains

const completed = (customer: TestCustomer, id: string): Promise<Order> =>
  until(
    () => customer.findOrder(id),
    ({ state }) => state === 'COMPLETED',
    withinRetries,
  )

const paid = async (customer: TestCustomer, order: Order): Promise<Order> => {
  answerOf(await customer.payByBalance(order.id))
  return completed(customer, order.id)
}

const newOwner = async (): Promise<Owner> => {
  const customer = await createCustomer(shop, { dollars: 300 })
  await paid(customer, await customer.order([freeName()], 'BALANCE'))
  const [domain] = await list(customer)
  if (domain === undefined) throw new Error('no domain')
  return { ...customer, domain }
}

const controlRegistry = async (
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<void> => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/registry/${path}`, {
    method,
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

/** Moves a domain to another registrar at the registry, dated long ago. */
const giveAway = ({ domain }: Owner) =>
  controlRegistry('PUT', 'foreign-names', {
    name: domain.domainName,
    auth_info: code,
    statuses: [],
    created_at: '2020-01-01T00:00:00Z',
  })

const transferOut = ({ domain }: Owner, what: 'request' | 'approve' | 'reject', to?: string) =>
  controlRegistry('POST', 'transfers', { name: domain.domainName, do: what, to })

const put = ({ token, domain }: Owner) =>
  shop.call(addItems, { body: { items: [renewal(domain.domainName)] } }, { token })
const detail = ({ token, domain }: Owner) =>
  shop.call(getOwnedDomain, { params: { id: domain.id } }, { token })
const authCode = ({ token, domain }: Owner) =>
  shop.call(showAuthCode, { params: { id: domain.id } }, { token })
const remove = ({ token, domain }: Owner) =>
  shop.call(removeDomain, { params: { id: domain.id } }, { token })

const answer = ({ token, domain }: Owner, decision: 'APPROVE' | 'REJECT') =>
  shop.call(answerTransferOut, { params: { id: domain.id }, body: { decision } }, { token })

const stateOf = async (owner: Owner) =>
  (await list(owner)).find(({ id }) => id === owner.domain.id)?.state
const codesOf = async ({ id }: Owner) =>
  (await notificationsOf(shop.db, id)).map((notice) => notice.code)

/** Runs a sync in which only these domains are due. */
const round = async (...owners: Owner[]): Promise<number> => {
  await shop.db.execute(sql`update domains set check_at = now() + interval '10 years'`)
  for (const { domain } of owners) {
    await shop.db.execute(
      sql`update domains set check_at = now() - interval '1 hour' where id = ${domain.id}::uuid`,
    )
  }
  return Number(await shop.app.runSchedule('sponsorship of domains'))
}

const endIn = async ({ domain }: Owner, days: number): Promise<void> => {
  const end = new Date(shop.clock.now().getTime() + days * dayMs).toISOString()
  await shop.db.execute(
    sql`update services set expires_at = ${end}::timestamptz where id = ${domain.id}::uuid`,
  )
}

describe('a domain at another registrar', () => {
  it('cannot be added to the cart, and is marked, announced and left unchanged from then on', async () => {
    const owner = await newOwner()
    await endIn(owner, 20)
    const reminders = async () =>
      answerOf(await shop.call(listReminders, {}, { token: owner.token })).services
    expect(await reminders()).toHaveLength(1)
    await shop.call(
      setAutoRenew,
      { params: { id: owner.domain.id }, body: { enabled: true } },
      { token: owner.token },
    )
    await giveAway(owner)
    expect(codeOf(await put(owner))).toBe('DOMAIN_NOT_WITH_US')
    expect(codeOf(await put(owner))).toBe('DOMAIN_NOT_WITH_US')
    expect(await list(owner)).toMatchObject([
      {
        state: 'MOVED_AWAY',
        deadline: null,
        daysLeft: 0,
        autoRenew: { on: false, total: null },
        reactivation: null,
      },
    ])
    // Not because of an automatic renewal.
    await shop.db.execute(
      sql`update services set auto_renew = false where id = ${owner.domain.id}::uuid`,
    )
    expect(await reminders()).toEqual([])
    expect(answerOf(await detail(owner))).toMatchObject({ removal: null, registry: null })
    expect(codeOf(await remove(owner))).toBe('DOMAIN_NOT_WITH_US')
    expect(await codesOf(owner)).toEqual(['ORDER_COMPLETED', 'DOMAIN_MOVED_AWAY'])
    const mails = await until(
      () => mailsTo(shop.sandbox, owner.email),
      (all) => all.some(({ subject }) => subject.includes('with another registrar now')),
      withinRetries,
    )
    expect(
      mails.filter(({ subject }) => subject.includes('with another registrar now')),
    ).toHaveLength(1)
  })

  it('is removed from a cart that contains it', async () => {
    const owner = await newOwner()
    expect(answerOf(await put(owner)).items).toHaveLength(1)
    await giveAway(owner)
    await round(owner)
    const cart = answerOf(await shop.call(getCart, {}, { token: owner.token }))
    expect(cart.items).toEqual([])
    expect(cart.modifiedItems).toMatchObject([{ change: 'REMOVED' }])
  })

  it('is shown as moved by a GET, which writes nothing', async () => {
    const owner = await newOwner()
    await giveAway(owner)
    const seen = answerOf(await detail(owner))
    expect(seen).toMatchObject({ state: 'MOVED_AWAY', removal: null, registry: null })
    expect(await stateOf(owner)).toBe('ACTIVE')
    expect(await codesOf(owner)).toEqual(['ORDER_COMPLETED'])
  })

  it.each([
    [
      'a lock',
      ({ token, domain }: Owner) =>
        shop.call(setDomainLock, { params: { id: domain.id }, body: { locked: true } }, { token }),
    ],
    ['an auth code', authCode],
    ['a removal', remove],
  ])('is recorded when %s is refused', async (_, change) => {
    const owner = await newOwner()
    const balance = await owner.balance()
    await giveAway(owner)
    expect(codeOf(await change(owner))).toBe('DOMAIN_NOT_WITH_US')
    expect(await stateOf(owner)).toBe('MOVED_AWAY')
    expect(await owner.balance()).toBe(balance)
  })

  it('is refunded and recorded when it left after its renewal was ordered', async () => {
    const owner = await newOwner()
    const balance = await owner.balance()
    const order = answerOf(await owner.place(answerOf(await put(owner)), 'BALANCE'))
    await giveAway(owner)
    expect((await paid(owner, order)).items[0]?.fulfilment).toBe('REFUNDED')
    expect(await owner.balance()).toBeCloseTo(balance, 4)
    expect(await stateOf(owner)).toBe('MOVED_AWAY')
  })

  it('is not renewed automatically', async () => {
    const owner = await newOwner()
    await endIn(owner, 20)
    const params = { id: owner.domain.id }
    await shop.call(setAutoRenew, { params, body: { enabled: true } }, { token: owner.token })
    await giveAway(owner)
    await shop.app.runSchedule('automatic renewals')
    expect(await stateOf(owner)).toBe('MOVED_AWAY')
    expect((await codesOf(owner)).filter((about) => about.startsWith('AUTO'))).toEqual([])
  })

  it('that returns to us with another customer does not go to its former owner', async () => {
    const owner = await newOwner()
    await giveAway(owner)
    const next = await createCustomer(shop, { dollars: 100 })
    const body = { items: [transferIn(owner.domain.domainName, code)] }
    const cart = answerOf(await shop.call(addItems, { body }, { token: next.token }))
    const order = answerOf(await next.place(cart, 'BALANCE'))
    answerOf(await next.payByBalance(order.id))
    await until(
      () => next.findOrder(order.id),
      ({ items }) => items[0]?.fulfilment === 'PENDING_TRANSFER',
      withinRetries,
    )
    await transferOut(owner, 'approve')
    await pollTransfers(shop)
    await completed(next, order.id)
    expect(await list(next)).toMatchObject([{ state: 'ACTIVE' }])
    expect(await stateOf(owner)).toBe('MOVED_AWAY')
    expect(codeOf(await authCode(owner))).toBe('DOMAIN_NOT_WITH_US')
    // The next sync does not return it either.
    await round(owner)
    expect(await stateOf(owner)).toBe('MOVED_AWAY')
  })
})

describe('an unavailable registry', () => {
  it('does not prevent adding a renewal to the cart, in any kind of outage', async () => {
    const owner = await newOwner()
    await shop.control('registry', { hang: true })
    const begun = performance.now()
    expect(answerOf(await put(owner)).items).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(6_000)
  })
})

describe('the daily sync', () => {
  it('finds domains that left, checking each once a day', async () => {
    const [gone, here] = [await newOwner(), await newOwner()]
    await giveAway(gone)
    expect(await round(gone, here)).toBe(2)
    expect([await stateOf(gone), await stateOf(here)]).toEqual(['MOVED_AWAY', 'ACTIVE'])
    expect(await codesOf(here)).toEqual(['ORDER_COMPLETED'])
    expect(await shop.app.runSchedule('sponsorship of domains')).toBe(0)
    const [row] = await rowsOf<{ later: boolean }>(
      shop.db,
      sql`select check_at > now() + interval '23 hours' as later from domains
        where id = ${here.domain.id}::uuid`,
    )
    expect(row?.later).toBe(true)
  })

  it('does not report a domain that had already ended', async () => {
    const owner = await newOwner()
    await endIn(owner, -100)
    await giveAway(owner)
    expect(await round(owner)).toBe(0)
    expect(await stateOf(owner)).toBe('ENDED')
    expect(await codesOf(owner)).toEqual(['ORDER_COMPLETED'])
  })

  it('reports a pending transfer until it is rejected, completed or withdrawn', async () => {
    const owner = await newOwner()
    await transferOut(owner, 'request')
    const { state, registry } = answerOf(await detail(owner))
    expect([state, registry?.statuses.includes('pendingTransfer')]).toEqual(['TRANSFER_OUT', true])
    expect(await stateOf(owner)).toBe('ACTIVE')
    await round(owner)
    await round(owner)
    expect(await stateOf(owner)).toBe('TRANSFER_OUT')
    expect(await codesOf(owner)).toEqual(['ORDER_COMPLETED', 'TRANSFER_OUT'])
    await until(
      () => mailsTo(shop.sandbox, owner.email),
      (all) => all.some(({ subject }) => subject.includes('has asked for')),
      withinRetries,
    )
    await transferOut(owner, 'reject')
    expect(answerOf(await detail(owner)).state).toBe('ACTIVE')
    expect(await stateOf(owner)).toBe('TRANSFER_OUT')
    await round(owner)
    expect(await stateOf(owner)).toBe('ACTIVE')
    await transferOut(owner, 'request')
    await transferOut(owner, 'approve')
    await round(owner)
    expect(await stateOf(owner)).toBe('MOVED_AWAY')
    await transferOut(owner, 'request', 'tonle')
    await transferOut(owner, 'approve')
    await round(owner)
    expect(await stateOf(owner)).toBe('ACTIVE')
  })

  it('soon looks again at a domain whose request may have been answered meanwhile', async () => {
    const owner = await newOwner()
    await transferOut(owner, 'request')
    await round(owner)
    await transferOut(owner, 'reject')
    expect(await shop.app.runSchedule('sponsorship of domains')).toBe(0)
    shop.clock.advance(5 * 60_000)
    expect(await shop.app.runSchedule('sponsorship of domains')).toBe(1)
    expect(await stateOf(owner)).toBe('ACTIVE')
  })

  it('leaves a domain with a pending transfer to its owner: no automatic renewal', async () => {
    const owner = await newOwner()
    await endIn(owner, 20)
    const params = { id: owner.domain.id }
    await shop.call(setAutoRenew, { params, body: { enabled: true } }, { token: owner.token })
    await transferOut(owner, 'request')
    await shop.app.runSchedule('automatic renewals')
    expect(await stateOf(owner)).toBe('TRANSFER_OUT')
    expect((await codesOf(owner)).filter((about) => about.startsWith('AUTO'))).toEqual([])
    await transferOut(owner, 'reject')
    shop.clock.advance(2 * 3_600_000)
    await shop.app.runSchedule('automatic renewals')
    const token = await issueToken(shop, owner.id)
    expect(await stateOf({ ...owner, token })).toBe('EXPIRING')
    expect((await codesOf(owner)).filter((about) => about.startsWith('AUTO'))).toHaveLength(1)
  })
})

describe('the owner of a domain with a transfer request', () => {
  it('can renew after rejecting the transfer, and is not charged before', async () => {
    const owner = await newOwner()
    await transferOut(owner, 'request')
    expect(codeOf(await put(owner))).toBe('DOMAIN_BEING_TRANSFERRED')
    await transferOut(owner, 'reject')
    expect(answerOf(await put(owner)).items).toHaveLength(1)
  })

  it('can reject it, and the domain stays', async () => {
    const owner = await newOwner()
    await transferOut(owner, 'request')
    await round(owner)
    const after = answerOf(await answer(owner, 'REJECT'))
    expect([after.state, after.registry?.statuses]).toEqual(['ACTIVE', ['inactive']])
    expect(await stateOf(owner)).toBe('ACTIVE')
    expect(codeOf(await answer(owner, 'REJECT'))).toBe('TRANSFER_ENDED')
  })

  it('can approve it at once', async () => {
    const owner = await newOwner()
    await transferOut(owner, 'request')
    const after = answerOf(await answer(owner, 'APPROVE'))
    expect(after).toMatchObject({ state: 'MOVED_AWAY', registry: null, removal: null })
    expect(await stateOf(owner)).toBe('MOVED_AWAY')
    expect(codeOf(await answer(owner, 'APPROVE'))).toBe('DOMAIN_NOT_WITH_US')
  })

  it('gets an error without a request; other customers and unconfirmed sessions are refused', async () => {
    const owner = await newOwner()
    expect(codeOf(await answer(owner, 'APPROVE'))).toBe('TRANSFER_ENDED')
    const other = await createCustomer(shop)
    expect(codeOf(await answer({ ...owner, token: other.token }, 'APPROVE'))).toBe(
      'OWNED_DOMAIN_NOT_FOUND',
    )
    await shop.db.execute(
      sql`update refresh_tokens set authenticated_at = now() - interval '1 hour'
        where customer_id = ${owner.id}::uuid`,
    )
    expect(codeOf(await answer(owner, 'REJECT'))).toBe('REAUTHENTICATION_REQUIRED')
  })
})
