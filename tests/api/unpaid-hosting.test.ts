import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { startPaymentTransaction } from '../../src/contract/payment-transactions.ts'
import { listOnlineAwsInvoices } from '../../src/contract/reminders.ts'
import { getService } from '../../src/contract/services.ts'
import { addRenewals } from '../../src/contract/cart.ts'
import { getUsageHistory } from '../../src/contract/usage-history.ts'
import { endWithRefund, previewRefund } from '../../src/contract/term-refunds.ts'
import { fromDollars, money, zero, type Money } from '../../src/contract/money.ts'
import { accountSum, balanceAccount, transfer } from '../../src/server/money/ledger/index.ts'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import {
  announcedDays,
  followOverdueAccounts,
} from '../../src/server/selling/delinquent-accounts/index.ts'
import { extendOwnService, placeOverdueHolds } from '../../src/server/services/lifecycle/index.ts'
import {
  followEnds,
  noticeWebSpaceRemovals,
} from '../../src/server/services/web-space-tasks/index.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { buyerWith } from './buying.ts'
import { buySharedHosting } from './buy-shared-hosting.ts'
import { issueToken } from './customers.ts'
import { untilWaiting } from './lock-waiters.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { soon, startApi, until, type ShopApi } from './shop-api.ts'
import { connectWhm } from './whm-account.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example' }, { interval: soon })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const dayMs = 86_400_000
const regionId = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201'

/** Sets a customer's balance. Returns the one before. */
const setBalance = async (customerId: string, to: Money): Promise<Money> => {
  const account = balanceAccount(customerId)
  const before = await accountSum(shop.db, account)
  const amount = money(Math.abs(to - before))
  const way =
    to > before
      ? ({ from: 'opening', to: account } as const)
      : ({ from: account, to: 'opening' } as const)
  await transfer(shop.db, [{ cause: `test:${randomUUID()}`, ...way, amount }], shop.clock.now())
  return before
}

interface Owned extends Record<string, unknown> {
  readonly id: string
  readonly state: string
  readonly config: {
    readonly user: string
    readonly finalBackup?: object | null
    readonly backupsRemovedAt?: string
  }
}

/** Buys shared hosting, and lets its paid term end some days ago. */
const owned = async () => {
  const { customer, name } = await buySharedHosting(shop, regionId)
  const row = async (): Promise<Owned> => {
    const [found] = await rowsOf<Owned>(
      shop.db,
      sql`select id, state, config from services where subject = ${name}`,
    )
    if (found === undefined) throw new Error('no service')
    return found
  }
  const { id, config } = await row()
  return {
    ...{ customer, name, row, id, user: config.user },
    endTerm: async (daysAgo: number) => {
      const end = new Date(shop.clock.now().getTime() - daysAgo * dayMs).toISOString()
      await rowsOf(
        shop.db,
        sql`update services set expires_at = ${end}::timestamptz, auto_renew = false
          where id = ${id}::uuid`,
      )
      await placeOverdueHolds(shop.db, shop.clock.now())
      await rowsOf(
        shop.db,
        sql`update service_holds set since = ${end}::timestamptz
          where service_id = ${id}::uuid and reason = 'OVERDUE'`,
      )
    },
    shown: async () => {
      const token = await issueToken(shop, customer.id)
      return answerOf(await shop.call(getService, { params: { id } }, { token }))
    },
    mails: async () =>
      (await mailsTo(shop.sandbox, customer.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes(name) && !subject.includes('is ready')),
    account: () => connectWhm(shop.sandbox, shop.clock).findAccount(config.user),
  }
}

const deps = () => ({ db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue })
const run = (...args: readonly string[]) =>
  shop.app.command({
    args: [...args, '--reason', 'test'],
    actor: { kind: 'operator', id: 'root' },
    files: {},
  })
const follow = () => followEnds(deps())
const notice = async () => {
  // Each mail is sent once, however often the sweep runs.
  await noticeWebSpaceRemovals(deps())
  await noticeWebSpaceRemovals(deps())
}

describe('shared hosting that is not paid', () => {
  // PGlite has one connection.
  it.runIf(inject('databases').kind === 'postgres')(
    'is not suspended once it is paid, whichever of both is first',
    async () => {
      const { id, endTerm } = await owned()
      const extend = (tx: Queryable, days: number) =>
        extendOwnService(tx, {
          serviceId: id,
          expiresAt: new Date(shop.clock.now().getTime() + days * dayMs),
          term: { duration: 1, durationType: 'MONTH' },
        })
      const holds = () =>
        rowsOf(shop.db, sql`select from service_holds where service_id = ${id}::uuid`)

      await endTerm(1)
      expect(await holds()).toHaveLength(1)
      await shop.db.transaction(async (payment) => {
        await extend(payment, 30)
        await placeOverdueHolds(shop.db, shop.clock.now())
      })
      expect(await holds()).toEqual([])

      await endTerm(1)
      let extended: Promise<void> | undefined
      await shop.db.transaction(async (sweep) => {
        // Here, so that the shop's own sweep cannot come between.
        await rowsOf(sweep, sql`delete from service_holds where service_id = ${id}::uuid`)
        await placeOverdueHolds(sweep, shop.clock.now())
        extended = extend(shop.db, 60)
        await untilWaiting(shop)
      })
      await extended
      expect(await holds()).toEqual([])
    },
  )

  it('is suspended, then removed after 14 days, each with a mail', async () => {
    await shop.control('whm', { backupMs: 0 })
    const { name, row, account, mails, endTerm, shown, user, customer } = await owned()
    const told = (subject: RegExp, count: number) =>
      until(
        mails,
        (subjects) => subjects.length === count && subjects.some((one) => subject.test(one)),
      )

    await endTerm(-2)
    await notice()
    await told(/goes offline on/, 1)
    await endTerm(0)
    await notice()
    await told(/is cancelled/, 2)
    await until(account, (found) => typeof found === 'object' && found.isSuspended)
    await endTerm(12)
    await notice()
    await follow()
    await told(/will be removed on/, 3)
    expect(await row()).toMatchObject({ state: 'ACTIVE' })
    const deadline = Date.parse((await shown()).deadline ?? '')
    expect(Math.round((deadline - shop.clock.now().getTime()) / 60_000)).toBe(3 * 24 * 60)

    shop.clock.advance(3 * dayMs - 60_000)
    await follow()
    expect(await row()).toMatchObject({ state: 'ACTIVE' })
    shop.clock.advance(60_000)
    await follow()
    const ended = await until(row, ({ config }) => config.finalBackup !== undefined)
    expect(ended).toMatchObject({ state: 'ENDED', config: { finalBackup: {} } })
    expect(JSON.stringify(ended.config.finalBackup)).toContain(user)
    expect(await account()).toBeUndefined()
    await notice()
    await told(/was removed/, 4)
    expect(await rowsOf(shop.db, sql`select from web_space_hosts where host = ${name}`)).toEqual([])
    expect((await shown()).details).toMatchObject({ finalBackup: { isRemoved: false } })
    const notices = (await notificationsOf(shop.db, customer.id)).map(({ code }) => code)
    const stages = ['SERVICE_EXPIRING', 'SERVICE_CANCELLED', 'SERVICE_REMOVED_SOON']
    expect(notices.filter((code) => stages.includes(code)).toSorted()).toEqual(stages.toSorted())

    shop.clock.advance(13 * dayMs)
    await follow()
    expect((await row()).config.backupsRemovedAt).toBeUndefined()
    shop.clock.advance(dayMs)
    await follow()
    await until(row, ({ config }) => config.backupsRemovedAt !== undefined)
    expect((await shown()).details).toMatchObject({ finalBackup: { isRemoved: true } })
    expect(await mails()).toHaveLength(4)
  })

  it('keeps its account until a backup of it is complete, and goes on after 3 days', async () => {
    const { row, account, endTerm, id } = await owned()
    await shop.control('whm', { backupMs: 0, backupFails: true })
    await endTerm(15)
    // Nothing ends without the mail, and three days after it.
    await follow()
    expect(await row()).toMatchObject({ state: 'ACTIVE' })
    await notice()
    shop.clock.advance(3 * dayMs)
    await follow()
    const task = async () => {
      const [found] = await rowsOf<{ state: string; problem: string | null }>(
        shop.db,
        sql`select state, problem from web_space_tasks
          where service_id = ${id}::uuid and kind = 'END' order by created_at desc limit 1`,
      )
      return found
    }
    await until(task, (found) => /backups of \w+ failed/.test(found?.problem ?? ''))
    expect(await account()).toMatchObject({ isSuspended: true })

    shop.clock.advance(3 * dayMs)
    await until(task, (found) => found?.state === 'FAILED')
    expect(await account()).toMatchObject({ isSuspended: true })
    await shop.control('whm', { backupMs: 0, backupFails: false })
    await follow()
    await until(row, ({ config }) => config.finalBackup !== undefined)
    expect(await account()).toBeUndefined()
  })

  it('stays while its renewal is being paid for', async () => {
    const { row, endTerm, id, customer } = await owned()
    await rowsOf(
      shop.db,
      sql`update order_items set service_id = ${id}::uuid, fulfilment = 'WAITING'
        where order_id = (select id from orders where customer_id = ${customer.id}::uuid)`,
    )
    await endTerm(15)
    await notice()
    shop.clock.advance(3 * dayMs)
    await follow()
    expect(await row()).toMatchObject({ state: 'ACTIVE' })
  })
})

describe('an automatic renewal after the end of the term', () => {
  it('is tried every day, and brings the hosting back when there is money', async () => {
    const { customer, id, row, account, mails } = await owned()
    const endsAt = shop.clock.now()
    await rowsOf(
      shop.db,
      sql`update services set auto_renew = true, expires_at = ${endsAt.toISOString()}::timestamptz
        where id = ${id}::uuid`,
    )
    const spent = await setBalance(customer.id, zero)
    expect(spent).toBeGreaterThan(0)
    await until(account, (found) => typeof found === 'object' && found.isSuspended)
    await notice()
    await until(mails, (subjects) => subjects.some((one) => /is suspended/.test(one)))
    const codes = async () => (await notificationsOf(shop.db, customer.id)).map(({ code }) => code)
    const failures = async () =>
      (await codes()).filter((code) => code === 'AUTO_RENEW_FAILED').length

    await shop.app.runSchedule('automatic renewals')
    await shop.app.runSchedule('automatic renewals')
    expect(await failures()).toBe(1)
    shop.clock.advance(dayMs)
    await shop.app.runSchedule('automatic renewals')
    expect(await failures()).toBe(2)
    await setBalance(customer.id, spent)
    shop.clock.advance(dayMs)
    await shop.app.runSchedule('automatic renewals')
    // The price was never announced: it is charged a day later.
    expect((await codes()).at(-1)).toBe('AUTO_RENEW_SOON')
    shop.clock.advance(dayMs)
    await shop.app.runSchedule('automatic renewals')
    await until(codes, (all) => all.includes('AUTO_RENEWED'))
    await until(account, (found) => typeof found === 'object' && !found.isSuspended)
    expect(await row()).toMatchObject({ state: 'ACTIVE' })
    expect(await failures()).toBe(2)
  })
})

describe('hosting that staff suspend for abuse', () => {
  it('is started by no payment, only by staff, and its customer reads why', async () => {
    const { customer, id, account, mails } = await owned()
    const isSuspended = async () => {
      const found = await account()
      return typeof found === 'object' && found.isSuspended
    }
    const suspended = await run('service', 'suspend', id)
    expect(suspended.code, suspended.text).toBe(0)
    expect((await run('service', 'suspend', id)).code).toBe(1)
    await until(isSuspended, Boolean)
    const token = await issueToken(shop, customer.id)
    const held = async () =>
      answerOf(await shop.call(getService, { params: { id } }, { token })).holds
    expect(await held()).toEqual(['ABUSE'])

    await setBalance(customer.id, fromDollars(100))
    const cart = answerOf(await shop.call(addRenewals, { body: { serviceIds: [id] } }, { token }))
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    answerOf(await customer.payByBalance(order.id))
    await until(
      () => customer.findOrder(order.id),
      ({ state }) => state === 'COMPLETED',
    )
    expect(await held()).toEqual(['ABUSE'])
    expect(await isSuspended()).toBe(true)

    expect((await run('service', 'resume', id)).code).toBe(0)
    expect((await run('service', 'resume', id)).code).toBe(1)
    await until(isSuspended, (is) => !is)
    expect(await held()).toEqual([])
    const notices = (await notificationsOf(shop.db, customer.id)).filter(({ code }) =>
      ['SERVICE_SUSPENDED', 'SERVICE_RESUMED'].includes(code),
    )
    expect(notices).toMatchObject([
      { code: 'SERVICE_SUSPENDED', params: { reason: 'test', serviceId: id } },
      { code: 'SERVICE_RESUMED' },
    ])
    await until(
      mails,
      (subjects) =>
        subjects.filter((one) => /is suspended|is no longer suspended/.test(one)).length === 2,
    )
  })
})

describe('an account with overdue invoices', () => {
  const follow = () => followOverdueAccounts(deps())

  it('is announced, then suspended, and comes back when all of them are paid', async () => {
    const { customer, id, account, endTerm } = await owned()
    await endTerm(-25)
    const amazon = '200000000001'
    const added = await run('aws-accounts', 'add', amazon, customer.id, '--discount', '0')
    expect(added.code, added.text).toBe(0)
    for (const period of ['2026-09', '2026-10']) {
      const lines = 'Amazon EC2: 10.00'
      const issued = await run(
        'aws-invoices',
        'issue',
        amazon,
        '--period',
        period,
        '--lines',
        lines,
      )
      expect(issued.code, issued.text).toBe(0)
    }
    const codes = async () =>
      (await notificationsOf(shop.db, customer.id))
        .map(({ code }) => code)
        .filter((code) => code.startsWith('ACCOUNT_'))
    const mailed = async () =>
      (await mailsTo(shop.sandbox, customer.email)).map(({ subject }) => subject)
    const holds = async () =>
      (
        await rowsOf<{ reason: string }>(
          shop.db,
          sql`select reason from service_holds where service_id = ${id}::uuid`,
        )
      ).map(({ reason }) => reason)

    await follow()
    expect(await codes()).toEqual([])
    shop.clock.advance(dayMs)
    await Promise.all([follow(), follow()])
    expect(await codes()).toEqual(['ACCOUNT_OVERDUE'])
    shop.clock.advance(announcedDays * dayMs - 60_000)
    await follow()
    expect(await holds()).toEqual([])
    shop.clock.advance(60_000)
    await Promise.all([follow(), follow()])
    expect(await codes()).toEqual(['ACCOUNT_OVERDUE', 'ACCOUNT_SUSPENDED'])
    expect(await holds()).toEqual(['ACCOUNT'])
    await until(account, (found) => typeof found === 'object' && found.isSuspended)
    await until(mailed, (all) => all.some((one) => one.startsWith('Your services are suspended')))

    const token = await issueToken(shop, customer.id)
    const unpaid = answerOf(await shop.call(listOnlineAwsInvoices, {}, { token }))
    for (const [at, { id: invoice }] of unpaid.entries()) {
      const body = { invoices: [invoice], paymentMethod: 'BALANCE' as const }
      const started = await shop.call(
        startPaymentTransaction,
        { body },
        { token, key: randomUUID() },
      )
      answerOf(await buyerWith(shop, token).payByBalance(answerOf(started).id))
      await follow()
      // One paid invoice of two changes nothing.
      expect(await holds()).toEqual(at === 0 ? ['ACCOUNT'] : [])
    }
    expect((await codes()).at(-1)).toBe('ACCOUNT_REACTIVATED')
    await until(account, (found) => typeof found === 'object' && !found.isSuspended)
    await follow()
    expect(await codes()).toHaveLength(3)
  })
})

describe('hosting that ends within 30 days', () => {
  it('is refunded in full with a credit note, and removed after its final backup', async () => {
    await shop.control('whm', { backupMs: 0 })
    const { customer, id, name, row, account } = await owned()
    const balance = () => accountSum(shop.db, balanceAccount(customer.id))
    const left = await balance()
    const books = () => rowsOf(shop.db, sql`select sum(amount) from ledger_transfers`)
    const token = await issueToken(shop, customer.id)
    const offer = async () =>
      answerOf(await shop.call(previewRefund, { params: { id } }, { token }))
    const offered = await offer()
    if (offered.is !== 'refund') throw new Error(offered.why)
    expect(offered.of).toBe('FIRST')
    const end = (body: object, as: object = {}) => {
      const input = {
        params: { id },
        body: { confirmation: name, amount: offered.amount, ...body },
      }
      return shop.call(endWithRefund, input, { token, ...as })
    }
    expect(codeOf(await end({ confirmation: 'another.com' }))).toBe('NAME_NOT_CONFIRMED')
    expect(codeOf(await end({ amount: offered.amount + 1 }))).toBe('REFUND_CHANGED')
    const stranger = await issueToken(shop, (await owned()).customer.id)
    expect(codeOf(await end({}, { token: stranger }))).toBe('SERVICE_NOT_FOUND')
    const hold = sql`select ${id}::uuid, 'ABUSE', now(), 'staff:test'`
    await rowsOf(shop.db, sql`insert into service_holds (service_id, reason, since, by) ${hold}`)
    expect(codeOf(await end({}))).toBe('SERVICE_SUSPENDED')
    expect(await offer()).toEqual({ is: 'refused', why: 'SUSPENDED' })
    await rowsOf(shop.db, sql`delete from service_holds where service_id = ${id}::uuid`)
    expect(await row()).toMatchObject({ state: 'ACTIVE' })
    const key = randomUUID()
    // A lost answer is sent again.
    const both = await Promise.all([end({}, { key }), end({}, { key })])
    expect(both.map(answerOf)).toEqual(both.map(() => ({ amount: offered.amount })))
    expect(codeOf(await end({}))).toBe('SERVICE_STATE_INVALID')
    const [paid] = await rowsOf<{ price: number; tax: number; notes: number }>(
      shop.db,
      sql`select i.price - i.discount as price, i.tax,
          (select n.net + n.tax from credit_notes n join invoices v on v.id = n.invoice_id
            where v.payable_id = i.order_id) as notes
        from order_items i join services s on s.order_item_id = i.id where s.id = ${id}::uuid`,
    )
    const back = (paid?.price ?? 0) + (paid?.tax ?? 0)
    expect(back).toBeGreaterThan(0)
    expect(paid?.notes).toBe(back)
    expect(fromDollars(offered.amount)).toBe(back)
    expect((await balance()) - left).toBe(back)
    const after = await books()
    expect(await row()).toMatchObject({ state: 'ENDED' })

    expect((await run('service', 'refund', id)).text).toContain('is active')
    expect(await offer()).toEqual({ is: 'refused', why: 'ENDED' })
    expect(await books()).toEqual(after)
    await follow()
    await until(row, ({ config }) => config.finalBackup !== undefined)
    expect(await account()).toBeUndefined()
    const mailed = async () =>
      (await mailsTo(shop.sandbox, customer.email)).map(({ subject }) => subject)
    await until(mailed, (all) => all.some((one) => one.includes('is back in your balance')))
  })

  it('is refused after 30 days, and gives the unused days of a renewed term', async () => {
    const { customer, id } = await owned()
    shop.clock.advance(31 * dayMs)
    expect((await run('service', 'refund', id)).text).toContain('30 days are over')
    const { token } = { token: await issueToken(shop, customer.id) }
    const buyer = buyerWith(shop, token)
    const cart = answerOf(await shop.call(addRenewals, { body: { serviceIds: [id] } }, { token }))
    const order = answerOf(await buyer.place(cart, 'BALANCE'))
    answerOf(await buyer.payByBalance(order.id))
    await until(
      () => buyer.findOrder(order.id),
      ({ state }) => state === 'COMPLETED',
    )
    const before = await accountSum(shop.db, balanceAccount(customer.id))
    const ended = await run('service', 'refund', id)
    expect(ended.code, ended.text).toBe(0)
    const back = (await accountSum(shop.db, balanceAccount(customer.id))) - before
    expect(back).toBeGreaterThan(0)
    expect(back).toBeLessThan(fromDollars(order.grandTotal))
  })
})

describe('what hosting uses', () => {
  it('is read once a day, and a day on which its system does not answer is left out', async () => {
    await owned()
    await owned()
    // The one that is asked first.
    const [first] = await rowsOf<{ id: string; customerId: string }>(
      shop.db,
      sql`select id::text, customer_id::text as "customerId" from services
        where state = 'ACTIVE' and external_id is not null and type = 'SHARED_HOSTING'
        order by services.id limit 1`,
    )
    if (first === undefined) throw new Error('no service')
    const { id, customerId } = first
    const read = () => shop.app.runSchedule('usage of services')
    const days = async (of = customerId) => {
      const token = await issueToken(shop, of)
      const answer = await shop.call(getUsageHistory, { params: { id } }, { token })
      return answer.ok ? answer.answer.days : answer.problem.messageCode
    }
    expect(await days()).toEqual([])
    await Promise.all([read(), read()])
    const metersOf = async () =>
      rowsOf<{ meter: string }>(
        shop.db,
        sql`select m ->> 'meter' as meter from service_usage, jsonb_array_elements(meters) m
          where service_id = ${id}::uuid`,
      )
    expect(await metersOf()).toEqual([{ meter: 'DISK' }, { meter: 'TRAFFIC' }])
    expect(await days()).toHaveLength(1)
    shop.clock.advance(dayMs)
    const readOf = async (what: SQL) =>
      rowsOf<{ id: string }>(
        shop.db,
        sql`select service_id::text as id from service_usage
          where day = (select max(day) from service_usage) and ${what}`,
      )
    await shop.control('whm', { down: true })
    await read()
    // A system that is down is asked once in a round.
    expect(await readOf(sql`true`)).toEqual([{ id }])
    await shop.control('whm', { down: false })
    await read()
    expect(await readOf(sql`meters = '[]'`)).toEqual([{ id }])
    expect((await readOf(sql`meters <> '[]'`)).length).toBeGreaterThan(0)
    expect(await days()).toHaveLength(1)
    shop.clock.advance(dayMs)
    await read()
    expect(await days()).toHaveLength(2)
    // Only the last 30 days stay.
    shop.clock.advance(28 * dayMs)
    await read()
    expect(await days()).toHaveLength(2)
    expect(await days((await owned()).customer.id)).toBe('SERVICE_NOT_FOUND')
  })
})
