import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromDollars, money, zero } from '../../src/contract/money.ts'
import { issueCreditNote, issueInvoice } from '../../src/server/money/invoices/index.ts'
import {
  insertedPayable,
  lapse,
  payableKinds,
  type OrderPayable,
  type PayableKind,
} from '../../src/server/money/payables/index.ts'
import {
  createPayments,
  gatewayTable,
  takeFromFunds,
} from '../../src/server/money/payments/index.ts'
import { balance } from '../../src/server/money/payments/methods/balance/balance.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { rowsOf, type Database } from '../../src/server/platform/db/database.ts'
import { invoices, payables, payments } from '../../src/server/platform/db/schema/index.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { transfersFor } from './books.ts'
import { insertCustomer } from './customers.ts'
import { openTestDatabase } from './shop-api.ts'

let database: Database
let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterAll(() => opened.drop())

const unexpected = () => Promise.reject(new Error('unexpected call'))

/** A kind with nothing but its payable, like a service’s renewal invoice later. */
const kindWith = (more: Partial<OrderPayable>): OrderPayable => ({
  purpose: 'ORDER',
  kind: 'TEST',
  concurrent: 'MANY',
  invoice: {
    when: 'WHEN_DUE',
    document: sql`select y.id, y.customer_id, '{}'::jsonb, '[]'::jsonb, y.amount, 0::bigint,
      0::bigint, 0::bigint, y.amount from billed join payables y on y.id = billed.id`,
  },
  entries: sql`select 'test:' || paid.id as cause, 'sales' as account, paid.amount from paid`,
  paid: () => [],
  lapsed: [],
  chosen: () => ({ name: 'stored', cte: sql`select` }),
  stored: sql`to_jsonb(paid) || jsonb_build_object('invoice', (select number from invoiced))`,
  show: () => {
    throw new Error('unexpected call')
  },
  find: unexpected,
  bill: unexpected,
  credited: unexpected,
  ...more,
})

const now = systemClock.now()
const amount = fromDollars(5)
const newCustomer = () => insertCustomer(database.db, { dollars: 50, site: 'KH', now })

/** Makes a payable due, with its invoice where its kind wants one; returns its id. */
const makeDue = (kind: PayableKind, customerId: string, subject?: string, at = now) =>
  database.db.transaction(async (tx) => {
    const source = sql`(select ${customerId}::uuid as customer_id)`
    const about = subject === undefined ? {} : { subject: sql`${subject}::text` }
    const [due] = await rowsOf<{ id: string }>(
      tx,
      sql`with due as (${insertedPayable({ kind, source, amount, now: at, ...about })})
        select id from due`,
    )
    if (due !== undefined) await issueInvoice(tx, kind.invoice, due.id, at)
    return due?.id
  })

const payFor = (kind: PayableKind, customerId: string, payableId = '') =>
  takeFromFunds(database.db, {
    ...{ gateway: balance, kind, payableId, customerId, now: systemClock.now() },
    idempotencyKey: randomUUID(),
  })

const invoicesOf = (payableId = '') =>
  database.db
    .select({
      number: invoices.number,
      state: invoices.state,
      paymentState: invoices.paymentState,
    })
    .from(invoices)
    .where(eq(invoices.payableId, payableId))

const stateOf = async (payableId = '') =>
  (await database.db.select().from(payables).where(eq(payables.id, payableId)))[0]?.state

describe('due payables', () => {
  it('are one per customer, one per subject, or any number, by their kind', async () => {
    const customerId = await newCustomer()
    const one = kindWith({ kind: 'ONE', concurrent: 'ONE' })
    expect(await makeDue(one, customerId)).toBeDefined()
    expect(await makeDue(one, customerId)).toBeUndefined()
    expect(await makeDue(one, await newCustomer())).toBeDefined()
    const each = kindWith({ kind: 'EACH', concurrent: 'PER_SUBJECT' })
    expect(await makeDue(each, customerId, 'a.com')).toBeDefined()
    expect(await makeDue(each, customerId, 'a.com')).toBeUndefined()
    expect(await makeDue(each, customerId, 'b.com')).toBeDefined()
    const many = kindWith({ kind: 'MANY' })
    expect(await makeDue(many, customerId)).toBeDefined()
    expect(await makeDue(many, customerId)).toBeDefined()
  })

  it('free their slot when they are paid or lapse', async () => {
    const customerId = await newCustomer()
    const one = kindWith({ kind: 'ONE', concurrent: 'ONE' })
    const first = await makeDue(one, customerId)
    await payFor(one, customerId, first)
    const second = await makeDue(one, customerId)
    await lapse(database.db, one, second ?? '', now)
    expect(await makeDue(one, customerId)).toBeDefined()
    expect([await stateOf(first), await stateOf(second)]).toEqual(['PAID', 'LAPSED'])
  })
})

describe('an invoice', () => {
  it('that is issued when due keeps its number when it is paid', async () => {
    const kind = kindWith({})
    const customerId = await newCustomer()
    const ids = [await makeDue(kind, customerId), await makeDue(kind, customerId)]
    const [first, second] = (await Promise.all(ids.map((id) => invoicesOf(id)))).flat()
    expect(first).toMatchObject({ state: 'ISSUED', paymentState: 'UNPAID' })
    const numberOf = (text = '') => Number(text.split('-')[2])
    expect(numberOf(second?.number)).toBe(numberOf(first?.number) + 1)
    await issueInvoice(database.db, kind.invoice, ids[0] ?? '', now)
    const paid = await payFor(kind, customerId, ids[0])
    expect(paid?.stored).toMatchObject({ state: 'PAID', invoice: first?.number })
    expect(await invoicesOf(ids[0])).toEqual([{ ...first, paymentState: 'PAID' }])
    expect(await invoicesOf(ids[1])).toEqual([second])
  })

  it('is voided with a lapsed payable, and stays when it is paid', async () => {
    const kind = kindWith({})
    const customerId = await newCustomer()
    const [lapsed, paid] = [await makeDue(kind, customerId), await makeDue(kind, customerId)]
    await payFor(kind, customerId, paid)
    await lapse(database.db, kind, lapsed ?? '', now)
    await lapse(database.db, kind, paid ?? '', now)
    expect(await invoicesOf(lapsed)).toMatchObject([{ state: 'VOIDED', paymentState: 'UNPAID' }])
    expect(await invoicesOf(paid)).toMatchObject([{ state: 'ISSUED', paymentState: 'PAID' }])
  })

  it('is not issued for a kind without invoices', async () => {
    const kind = kindWith({ invoice: 'NEVER' })
    const customerId = await newCustomer()
    const id = await makeDue(kind, customerId)
    expect((await payFor(kind, customerId, id))?.stored).toMatchObject({ invoice: null })
    expect(await invoicesOf(id)).toEqual([])
  })
})

/** The last parts of all numbers of a table, in their order. */
const numbersIn = async (table: 'invoices' | 'credit_notes'): Promise<number[]> => {
  const rows = await rowsOf<{ last: number }>(
    database.db,
    sql`select right(number, 6)::integer as last from ${sql.identifier(table)} order by number`,
  )
  return rows.map(({ last }) => last)
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

describe('numbers that are taken at once', () => {
  it('of invoices are consecutive, also when some of them fail', async () => {
    const before = (await numbersIn('invoices')).length
    const customerId = await newCustomer()
    const due = kindWith({})
    const document = sql`select y.id, y.customer_id, '{}'::jsonb, '[]'::jsonb, y.amount, 0::bigint,
      0::bigint, 0::bigint, 1 / (y.amount - y.amount) from billed join payables y on y.id = billed.id`
    const failing = kindWith({ invoice: { when: 'WHEN_DUE', document } })
    const all = await Promise.allSettled(
      upTo(20).map((at) => makeDue(at % 4 === 0 ? failing : due, customerId)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(15)
    expect(await numbersIn('invoices')).toEqual(upTo(before + 15))
  })

  it('of credit notes are consecutive, and never exceed their invoice', async () => {
    const kind = kindWith({})
    const customerId = await newCustomer()
    const ids = await Promise.all(upTo(2).map(() => makeDue(kind, customerId)))
    const net = money(amount / 4)
    const refunds = ids.flatMap((payableId = '') =>
      upTo(6).map((line) =>
        database.db.transaction((tx) =>
          issueCreditNote(tx, { payableId, line, net, tax: zero }, now),
        ),
      ),
    )
    const all = await Promise.allSettled(refunds)
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    expect(await numbersIn('credit_notes')).toEqual(upTo(8))
  })

  it('restart with the year of Phnom Penh, for each kind of document', async () => {
    const [lastMoment, newYear] = ['2033-12-31T16:59:59.999Z', '2033-12-31T17:00:00Z'] as const
    const customerId = await newCustomer()
    const issue = async (at: Date, line: number) => {
      const payableId = (await makeDue(kindWith({}), customerId, undefined, at)) ?? ''
      const refund = { payableId, line, net: amount, tax: zero }
      await database.db.transaction((tx) => issueCreditNote(tx, refund, at))
      return payableId
    }
    // The moments alternate, as the clocks of two servers do around midnight.
    const moments = upTo(12).map((at) => new Date(at % 2 === 0 ? newYear : lastMoment))
    const ids = await Promise.all(moments.map(issue))
    const numbersOf = async (at: string) => {
      const issued = await rowsOf<{ invoice: string; note: string }>(
        database.db,
        sql`select i.number as invoice, n.number as note
          from invoices i join credit_notes n on n.invoice_id = i.id
          where i.payable_id in ${ids} and n.issued_at = ${at}::timestamptz`,
      )
      const sorted = (key: 'invoice' | 'note') => issued.map((row) => row[key]).toSorted()
      return [...sorted('invoice'), ...sorted('note')]
    }
    const numbered = (year: number) =>
      ['INV', 'CN'].flatMap((series) => upTo(6).map((last) => `${series}-${year}-00000${last}`))
    expect(await numbersOf(lastMoment)).toEqual(numbered(2033))
    expect(await numbersOf(newYear)).toEqual(numbered(2034))
  })

  it('are not taken by a refund of nothing or without an invoice', async () => {
    const before = await numbersIn('credit_notes')
    const customerId = await newCustomer()
    const payableId = (await makeDue(kindWith({}), customerId)) ?? ''
    await issueCreditNote(database.db, { payableId, line: 0, net: zero, tax: zero }, now)
    const unknown = { payableId: randomUUID(), line: 0, net: amount, tax: zero }
    await issueCreditNote(database.db, unknown, now)
    expect(await numbersIn('credit_notes')).toEqual(before)
  })
})

describe('a payment', () => {
  it('posts the entries of its kind once, however often it is repeated', async () => {
    const kind = kindWith({})
    const customerId = await newCustomer()
    const id = await makeDue(kind, customerId)
    const all = await Promise.all([1, 2, 3].map(() => payFor(kind, customerId, id)))
    expect(all.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await transfersFor(database.db, `test:${String(id)}`)).toEqual([
      { cause: `test:${String(id)}`, from: `customer:${customerId}:balance`, to: 'sales', amount },
    ])
  })

  it('is rolled back while a step of its kind fails', async () => {
    const broken = kindWith({ paid: () => [{ name: 'broken', cte: sql`select 1 / 0 as one` }] })
    const kind = kindWith({})
    const customerId = await newCustomer()
    const id = await makeDue(kind, customerId)
    const breaks = {
      ...broken,
      stored: sql`to_jsonb(paid) || jsonb_build_object('one', (select one from broken))`,
    }
    await expect(payFor(breaks, customerId, id)).rejects.toThrow()
    expect(await stateOf(id)).toBe('DUE')
    expect(await transfersFor(database.db, `test:${String(id)}`)).toEqual([])
    expect((await payFor(kind, customerId, id))?.stored).toMatchObject({ state: 'PAID' })
  })

  it('has two ids, ours and the gateway’s, each unique for its gateway', async () => {
    const customerId = await newCustomer()
    const payableId = (await makeDue(kindWith({}), customerId)) ?? ''
    const store = (
      ids: Pick<typeof payments.$inferInsert, 'gateway' | 'reference' | 'gatewayId'>,
    ) =>
      database.db.insert(payments).values({
        ...{ id: randomUUID(), payableId, customerId, amount, createdAt: now, changedAt: now },
        ...ids,
        method: 'PAYWAY_PLUS',
        state: 'CLOSED',
      })
    await store({ gateway: 'one', reference: 'ours', gatewayId: 'theirs' })
    await store({ gateway: 'two', reference: 'ours', gatewayId: 'theirs' })
    const again = { gateway: 'one', reference: 'new', gatewayId: 'new' }
    await expect(store({ ...again, reference: 'ours' })).rejects.toThrow()
    await expect(store({ ...again, gatewayId: 'theirs' })).rejects.toThrow()
    await store(again)
    await database.db.delete(payments).where(eq(payments.payableId, payableId))
  })

  it('of an unknown kind or gateway prevents the start', async () => {
    const { db } = database
    const check = (...kinds: [OrderPayable, ...PayableKind[]]) =>
      createPayments({
        ...{ db, clock: systemClock, notifyTabs: () => undefined, log: createLog('silent') },
        enqueue: unexpected,
        gateways: gatewayTable([balance]),
        kinds: payableKinds(...kinds),
      }).check()
    const customerId = await newCustomer()
    const kind = kindWith({})
    const id = (await makeDue(kind, customerId)) ?? ''
    const known = await rowsOf<{ kind: string }>(db, sql`select distinct kind from payables`)
    const [first = kind, ...others] = known.map((one) => kindWith({ kind: one.kind }))
    await expect(check(first, ...others)).resolves.toBeUndefined()
    await expect(check(kindWith({ kind: 'OTHER' }))).rejects.toThrow('no kind of payables')
    await db.insert(payments).values({
      ...{ id: randomUUID(), payableId: id, customerId, amount, createdAt: now, changedAt: now },
      gateway: 'retired',
      method: 'PAYWAY_PLUS',
      state: 'CLOSED',
    })
    await expect(check(first, ...others)).rejects.toThrow('no gateway is named retired')
  })
})
