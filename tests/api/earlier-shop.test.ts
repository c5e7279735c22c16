import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPromoCredit } from '../../src/contract/accounts.ts'
import { getCart } from '../../src/contract/cart.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { listNotifications } from '../../src/contract/notifications.ts'
import { addDocument, listDocuments, sendDocuments } from '../../src/contract/documents.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { payWayForm } from '../../src/contract/payments.ts'
import { KNOWN_AUTH_INFO } from '../../src/sandbox/registry/taken-facts.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { balanceAccount, transfer } from '../../src/server/money/ledger/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createItemWaits } from '../../src/server/selling/fulfilment/index.ts'
import { approveDocuments } from '../../src/server/services/registrant-documents/index.ts'
import { mailsTo, movedBy } from './books.ts'
import { buyerWith, contact, postToGateway, pressAtGateway } from './buying.ts'
import { issueToken } from './customers.ts'
import {
  customerIdOf,
  dumpedAt,
  fixtureKeys,
  openEarlierShop,
  refundedOrder,
} from './earlier-shop.ts'
import { answerOf } from './outcomes.ts'
import { connectRegistry } from './registry-account.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

/** The registry’s state of the fixture’s names: ours, and one being transferred to us. */
const prepareRegistry = async (sandbox: Sandbox): Promise<void> => {
  const registry = connectRegistry(sandbox, { now: () => dumpedAt })
  const registrant = { ...contact, phone: '+85512345678' }
  for (const name of ['owned', 'auto', 'renewing']) {
    const created = await registry.create({
      name: `free-fixture-${name}.com`,
      years: 1,
      contactId: `TFIXTURE${name.toUpperCase()}`.slice(0, 16),
      contact: registrant,
      premiumFee: undefined,
    })
    expect(created.ok).toBe(true)
  }
  const requested = await registry.requestTransfer({
    name: 'transfer-me-fixture.com',
    years: 1,
    authInfo: KNOWN_AUTH_INFO,
    premiumFee: undefined,
  })
  expect(requested.ok).toBe(true)
  await registry.close()
}

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi(
    { SECRET_KEYS: fixtureKeys },
    { open: openEarlierShop, startsAt: dumpedAt, beforeStart: prepareRegistry },
  )
})
afterAll(() => shop.stop())

const within = 30_000

/** Signs in a customer of the fixture, and returns their only open order. */
const customerOf = async (username: string) => {
  const id = await customerIdOf(shop, username)
  const token = await issueToken(shop, id)
  const email = `${id}@example.com`
  return { id, email, ...buyerWith(shop, token, email) }
}

const newestOrderOf = async (customerId: string): Promise<string> => {
  const [row] = await rowsOf<{ id: string }>(
    shop.db,
    sql`select id::text as id from orders where customer_id = ${customerId}::uuid
      order by created_at desc limit 1`,
  )
  if (row === undefined) throw new Error('no order')
  return row.id
}

const completed = (customer: Awaited<ReturnType<typeof customerOf>>, orderId: string) =>
  until(
    () => customer.findOrder(orderId),
    ({ state }) => state === 'COMPLETED',
    within,
  )

/** Approves a transfer to us at the registry, and lets the shop ask for it. */
const approveTransfer = async (name: string): Promise<void> => {
  const url = `${shop.sandbox.endpoints.control}/control/registry/transfers`
  const body = JSON.stringify({ name, do: 'approve' })
  expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
  shop.clock.advance(60_000)
}

const topUp = async (customerId: string, dollars: number): Promise<void> => {
  const to = balanceAccount(customerId)
  const entry = { cause: `more:${customerId}`, from: 'opening' as const, to }
  await transfer(shop.db, [{ ...entry, amount: fromDollars(dollars) }], shop.clock.now())
}

const receiptsOf = ({ email }: { readonly email: string }) =>
  until(
    () => mailsTo(shop.sandbox, email),
    (mails) => mails.length > 0,
    within,
  )

const domainsOf = async ({ token }: { readonly token: string }) =>
  answerOf(await shop.call(listOwnedDomains, { query: {} }, { token })).domains

describe('a database from before the restructuring continues', () => {
  it('with each domain as a service with the same id', async () => {
    const rows = await rowsOf<Record<string, unknown>>(
      shop.db,
      sql`select s.id, s.subject, s.state, s.external_id, s.config, s.auto_renew,
          i.id is not null as bought, d.registered_at = s.starts_at as registered,
          c.username
        from domains d left join services s on s.id = d.id
          left join order_items i on i.id = s.order_item_id
          left join customers c on c.id = s.customer_id
        where d.registered_at < ${dumpedAt.toISOString()}::timestamptz
        order by s.subject`,
    )
    const own = (id: string, name: string, username: string, isAutomatic = false) => ({
      ...{ id, subject: name, external_id: name, state: 'ACTIVE', config: {} },
      ...{ username, auto_renew: isAutomatic, bought: true, registered: true },
    })
    expect(rows).toEqual([
      own('b71fafc2-c1cc-401f-b87f-52f5e615bf4c', 'free-fixture-auto.com', 'auto-renews', true),
      own('ecae7b0b-70fa-43f1-8caf-2c44910458c1', 'free-fixture-owned.com', 'open-cart'),
      own(
        '12a579aa-5326-48ee-8e82-db57a9b6f2ba',
        'free-fixture-renewing.com',
        'renewal-in-progress',
      ),
    ])
  })

  it('with customers who sign in with the password that they had', async () => {
    expect(await shop.signIn('demo')).not.toBe('')
  })

  it('with an open cart of every action and its voucher, which is bought', async () => {
    const customer = await customerOf('open-cart')
    const { token } = customer
    const cart = answerOf(await shop.call(getCart, {}, { token }))
    expect(cart.items.map(({ key, action, duration }) => [key, action, duration])).toEqual([
      ['domain-free-fixture-cart.com', 'registration', 2],
      ['domain-premium-fixture-cart.com', 'registration', 1],
      ['renewal-free-fixture-owned.com', 'renewal', 3],
      ['transfer-transfer-me-fixture-cart.com', 'transfer', 1],
    ])
    expect(cart.items[1]).toMatchObject({ premium: true })
    expect(cart.vouchers).toMatchObject([{ code: 'DOMAIN10' }])

    await topUp(customer.id, 200)
    const { id } = answerOf(await customer.place(cart, 'BALANCE'))
    answerOf(await customer.payByBalance(id))
    const paid = await until(
      () => customer.findOrder(id),
      ({ items }) => items[3]?.fulfilment === 'PENDING_TRANSFER',
      within,
    )
    expect(paid.vouchers).toMatchObject([{ code: 'DOMAIN10' }])
    await approveTransfer('transfer-me-fixture-cart.com')
    const done = await completed(customer, id)
    expect(done.items.map(({ fulfilment }) => fulfilment)).toEqual(done.items.map(() => 'ACTIVE'))
    const owned = await domainsOf(customer)
    const ends = new Map(owned.map(({ domainName, expiresAt }) => [domainName, expiresAt]))
    expect([...ends.keys()].toSorted()).toEqual([
      'free-fixture-cart.com',
      'free-fixture-owned.com',
      'premium-fixture-cart.com',
      'transfer-me-fixture-cart.com',
    ])
    expect(ends.get('free-fixture-cart.com')).toMatch(/^2028-11-24/)
    expect(ends.get('premium-fixture-cart.com')).toMatch(/^2027-11-24/)
    expect(ends.get('free-fixture-owned.com')).toMatch(/^2030-11-24/)
    expect(answerOf(await shop.call(getCart, {}, { token })).items).toEqual([])
  })

  it('with promo credit, which can be spent', async () => {
    const token = await issueToken(shop, await customerIdOf(shop, 'demo'))
    const [credit] = answerOf(await shop.call(getPromoCredit, {}, { token }))
    expect(credit).toEqual({ currencyId: 'USD', total: 20, expiring: null })
  })

  it('with an unpaid order', async () => {
    const customer = await customerOf('unpaid-order')
    const orderId = await newestOrderOf(customer.id)
    answerOf(await customer.payByBalance(orderId))
    await completed(customer, orderId)
    expect((await domainsOf(customer)).map(({ domainName }) => domainName)).toEqual([
      'free-fixture-unpaid.com',
    ])
  })

  it('with an open PayWay payment', async () => {
    const customer = await customerOf('payway-open')
    const orderId = await newestOrderOf(customer.id)
    const query = { orderId, continueUrl: '/payment/success' }
    const form = answerOf(await shop.call(payWayForm, { query }, { token: customer.token }))
    const page = (await postToGateway(form)).headers.get('location')
    if (page === null) throw new Error('the gateway shows no page')
    await pressAtGateway(new URL(page, form.action), 'approve')
    await completed(customer, orderId)
    expect(await movedBy(shop.db, orderId)).toBe(142_900)
  })

  it('with a transfer in progress', async () => {
    const customer = await customerOf('transfer-pending')
    await approveTransfer('transfer-me-fixture.com')
    await completed(customer, await newestOrderOf(customer.id))
    expect(await domainsOf(customer)).toMatchObject([{ domainName: 'transfer-me-fixture.com' }])
  })

  it('with missing documents, and with documents in review', async () => {
    const awaited = await customerOf('documents-awaited')
    const [one] = answerOf(await shop.call(listDocuments, {}, { token: awaited.token }))
    if (one === undefined) throw new Error('no documents')
    expect(one).toMatchObject({ state: 'AWAITING_DOCUMENTS' })
    expect(one.files).toHaveLength(1)
    for (const document of one.wanted.slice(1)) {
      const query = new URLSearchParams({ document, name: `${document}.pdf` })
      const path = addDocument.path.replace('{id}', one.id)
      const sent = await fetch(`${shop.url}/api${path}?${query.toString()}`, {
        method: addDocument.method,
        headers: { authorization: `Bearer ${awaited.token}`, 'content-type': '' },
        body: Buffer.from('%PDF-1.7\n1 0 obj\n'),
      })
      expect(sent.status).toBe(200)
    }
    const { token } = awaited
    answerOf(await shop.call(sendDocuments, { params: { id: one.id } }, { token }))

    for (const username of ['documents-awaited', 'documents-in-review']) {
      const customer = await customerOf(username)
      const [sent] = answerOf(await shop.call(listDocuments, {}, { token: customer.token }))
      expect(sent).toMatchObject({ state: 'IN_REVIEW' })
      const { db, clock } = shop
      const { enqueue } = shop.app.jobs
      const waits = createItemWaits({ clock, enqueue })
      expect(await approveDocuments({ db, clock, enqueue, waits }, sent?.id ?? '')).toBe(true)
      await completed(customer, await newestOrderOf(customer.id))
      expect(await domainsOf(customer)).toHaveLength(1)
    }
  })

  it('with a paid registration and its queued receipt', async () => {
    const customer = await customerOf('registration-queued')
    await completed(customer, await newestOrderOf(customer.id))
    expect(await domainsOf(customer)).toMatchObject([{ domainName: 'free-fixture-queued.com' }])
    expect(await receiptsOf(customer)).toHaveLength(1)
  })

  it('with a renewal that was interrupted after its target date was stored', async () => {
    const customer = await customerOf('renewal-in-progress')
    await completed(customer, await newestOrderOf(customer.id))
    const [domain] = await domainsOf(customer)
    expect(domain?.expiresAt.slice(0, 10)).toBe('2029-11-24')
    expect(await receiptsOf(customer)).toHaveLength(1)
  })

  it('with the notifications that customers had', async () => {
    const { token } = await customerOf('documents-awaited')
    const { items } = answerOf(await shop.call(listNotifications, { query: {} }, { token }))
    expect(items.map(({ code }) => code)).toContain('DOCUMENTS_NEEDED')
    // Browsers that reconnect get the stored events, and drop unknown codes.
    const events = await rowsOf<{ code: string }>(
      shop.db,
      sql`select data->'notification'->>'code' as code from realtime_events
        where event = 'notification' and created_at < ${dumpedAt.toISOString()}::timestamptz`,
    )
    const codes = events.map(({ code }) => code)
    expect(codes.filter((code) => code === 'DOCUMENTS_NEEDED')).toHaveLength(2)
    expect(codes.filter((code) => code.startsWith('PAPERS_'))).toEqual([])
  })

  it('with each job that was queued, and with invoice numbers that go on', async () => {
    const earlier = sql`created_on < ${dumpedAt.toISOString()}::timestamptz and state <> 'completed'`
    await until(
      () => rowsOf(shop.db, sql`select name, state::text from pgboss.job where ${earlier}`),
      (jobs) => jobs.length === 0,
      within,
    )
    const numbers = await rowsOf<{ number: string }>(
      shop.db,
      sql`select number from invoices order by number`,
    )
    expect(numbers.length).toBeGreaterThan(8)
    expect(numbers.map(({ number }) => number)).toEqual(
      numbers.map((_, at) => `INV-2026-${String(at + 1).padStart(6, '0')}`),
    )
  })

  it('with a credit note of what was refunded', async () => {
    const notes = await rowsOf<{ number: string; credited: number; total: number }>(
      shop.db,
      sql`select n.number, n.line, n.net + n.tax as credited, v.total
        from credit_notes n join invoices v on v.id = n.invoice_id
        where v.payable_id = ${refundedOrder}::uuid`,
    )
    expect(notes).toEqual([{ number: 'CN-2026-000001', line: 0, credited: 142900, total: 142900 }])
    const counters = await rowsOf(shop.db, sql`select year, last from credit_note_counters`)
    expect(counters).toEqual([{ year: 2026, last: 1 }])
  })

  it('with the contracts of paid orders, signed at checkout unless we placed them', async () => {
    const signed = await rowsOf<{ automatic: boolean; by: string | null }>(
      shop.db,
      sql`select automatic, signature->>'by' as by from orders
        where created_at < ${dumpedAt.toISOString()}::timestamptz`,
    )
    expect(signed.length).toBeGreaterThan(8)
    expect(signed).toEqual(
      signed.map(({ automatic }) => ({ automatic, by: automatic ? null : 'CHECKOUT' })),
    )
  })

  // Last: it moves the clock by a year.
  it('with a domain that renews by itself', async () => {
    const customer = await customerOf('auto-renews')
    const [before] = await domainsOf(customer)
    expect(before).toMatchObject({ domainName: 'free-fixture-auto.com', autoRenew: { on: true } })
    const dayMs = 86_400_000
    // The price is announced, and charged a day later.
    for (const days of [340, 2]) {
      shop.clock.advance(days * dayMs)
      await shop.app.runSchedule('automatic renewals')
    }
    const later = await customerOf('auto-renews')
    const orderId = await newestOrderOf(later.id)
    expect(await completed(later, orderId)).toMatchObject({ items: [{ action: 'renewal' }] })
    const [after] = await domainsOf(later)
    expect(after?.expiresAt.slice(0, 10)).toBe('2028-11-24')
  })
})
