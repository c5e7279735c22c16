import { randomUUID } from 'node:crypto'
import { eq, getTableName, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  deletionDays,
  exportDays,
  getAccountDeletion,
  getDataExport,
  requestAccountDeletion,
  requestDataExport,
  undoAccountDeletion,
} from '../../src/contract/account-data.ts'
import { getUserInformation, login } from '../../src/contract/accounts.ts'
import { fromDollars, zero } from '../../src/contract/money.ts'
import { register } from '../../src/contract/registration.ts'
import { unzip } from '../../src/sandbox/kubernetes/unzip.ts'
import { balanceAccount, transfer } from '../../src/server/money/ledger/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import {
  accountDeletions,
  accountExports,
  customers,
  dnsZones,
  documentCases,
  documents,
  domainRemovals,
  invoices,
  notifications,
  orderItems,
  serverBackups,
  services,
  subscriptions,
} from '../../src/server/platform/db/schema/index.ts'
import { bytesAsStored } from '../../src/server/platform/db/stored-bytes.ts'
import { isFormerOwner } from '../../src/server/services/dns/stored-zones.ts'
import { neverEnds } from '../../src/server/services/lifecycle/index.ts'
import { districts } from '../../src/server/staff/personal-data/all-districts.ts'
import { deleteIfDue, erase } from '../../src/server/staff/personal-data/delete-account.ts'
import { deleteFailedMails } from '../../src/server/staff/personal-data/schedule-deletion.ts'
import { deleteOldExports } from '../../src/server/staff/personal-data/stored-exports.ts'
import { readPersonalRows } from '../../src/server/staff/personal-data/write-export.ts'
import { mailsTo } from './books.ts'
import { buyerWith, freeName } from './buying.ts'
import { issueToken } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { registerPerson, type RegisteredPerson } from './registering.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ RECAPTCHA_SECRET: 'off' })
})
afterAll(() => shop.stop())

const day = 86_400_000
let passed = 0
const pass = (ms: number): void => {
  passed += ms
  shop.clock.advance(ms)
}
afterEach(() => pass(-passed))

const credit = async (id: string, dollars: number): Promise<void> => {
  const amount = fromDollars(dollars)
  const to = balanceAccount(id)
  const opening = { cause: `test:${randomUUID()}`, from: 'opening' as const, to, amount }
  await transfer(shop.db, [opening], shop.clock.now())
}

/** Buys a domain that is registered, with an uploaded document. */
const buyDomain = async ({ id, token, email }: RegisteredPerson): Promise<void> => {
  await credit(id, 50)
  const buyer = buyerWith(shop, token, email)
  const order = await buyer.order([freeName()], 'BALANCE')
  answerOf(await buyer.payByBalance(order.id))
  await until(
    () => shop.db.$count(services, eq(services.customerId, id)),
    (count) => count === 1,
  )
  const now = shop.clock.now()
  const [item] = await shop.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
  const orderItemId = item?.id ?? ''
  await shop.db.insert(documentCases).values({
    ...{ orderItemId, customerId: id, name: 'example.com.kh', wanted: [], state: 'APPROVED' },
    ...{ createdAt: now, waitsSince: now, reminded: 0, round: 1 },
  })
  await shop.db.insert(documents).values({
    ...{ id: randomUUID(), orderItemId, document: 'business-registration', createdAt: now },
    ...{ fileName: 'ឯកសារ.pdf', type: 'application/pdf', size: 4 },
    content: bytesAsStored(Buffer.from('%PDF')),
  })
}

const changeServices = (id: string, to: Partial<typeof services.$inferInsert>) =>
  shop.db.update(services).set(to).where(eq(services.customerId, id))

const failedJob = async (source: string, data: object): Promise<void> => {
  await shop.db.execute(sql`insert into pgboss.job (name, source_name, data)
    values ('failed-jobs', ${source}, ${JSON.stringify(data)}::jsonb)`)
}

const failedSources = async (): Promise<readonly string[]> => {
  const jobs = await rowsOf<{ source: string }>(
    shop.db,
    sql`select source_name as source from pgboss.job where name = 'failed-jobs' order by 1`,
  )
  return jobs.map(({ source }) => source)
}

/** Adds what keeps a deletion waiting. Returns how to remove it. */
const addBackup = async (customerId: string): Promise<() => Promise<void>> => {
  const [service] = await shop.db
    .update(services)
    .set({ provider: 'openstack' })
    .where(eq(services.customerId, customerId))
    .returning({ id: services.id })
  const [id, now] = [randomUUID(), shop.clock.now()]
  await shop.db.insert(serverBackups).values({
    ...{ id, serviceId: service?.id ?? '', externalId: id, reason: 'FINAL', diskGb: 1 },
    ...{ system: 'ubuntu', createdAt: now, keptUntil: now },
  })
  return async () => {
    await shop.db.delete(serverBackups).where(eq(serverBackups.id, id))
  }
}

const subjects = async (email: string): Promise<readonly string[]> =>
  (await mailsTo(shop.sandbox, email)).map(({ subject }) => subject)

const download = (token: string) =>
  fetch(`${shop.url}/api/user/data-export/file`, { headers: { authorization: `Bearer ${token}` } })

const Data = v.object({ tables: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))) })

describe('the copy of a customer’s data', () => {
  it('has their rows, files and invoices, and nothing of others or of secrets', async () => {
    const [person, other] = [await registerPerson(shop), await registerPerson(shop)]
    await buyDomain(person)
    expect(answerOf(await shop.call(getDataExport, {}, person))).toBeNull()
    expect((await download(person.token)).status).toBe(404)
    const asked = await Promise.all([
      shop.call(requestDataExport, {}, person),
      shop.call(requestDataExport, {}, person),
    ])
    expect(asked.map(codeOf).sort()).toEqual(['DATA_EXPORT_LIMITED', 'OK'])
    const ready = await until(
      async () => answerOf(await shop.call(getDataExport, {}, person)),
      (one) => one?.state === 'READY',
    )
    const response = await download(person.token)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(ready?.bytes).toBe(bytes.length)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const files = unzip(bytes) ?? new Map<string, string>()
    const [invoice] = await shop.db
      .select({ number: invoices.number })
      .from(invoices)
      .where(eq(invoices.customerId, person.id))
    expect([...files.keys()].sort()).toEqual([
      'data.json',
      'documents/1-ឯកសារ.pdf',
      `invoices/${invoice?.number}.pdf`,
    ])
    const text = files.get('data.json') ?? ''
    const { tables } = v.parse(Data, JSON.parse(text))
    expect(tables['customers']).toMatchObject([{ id: person.id, email: person.email }])
    expect(tables['orders']).toHaveLength(1)
    expect(tables['services']).toMatchObject([{ customerId: person.id }])
    expect(tables['refresh_tokens']?.[0]).toHaveProperty('userAgent')
    expect(text).not.toContain(other.id)
    expect(text).not.toMatch(/sealed|argon2/)

    expect((await download(other.token)).status).toBe(404)
    await until(
      () => subjects(person.email),
      (all) => all.includes('The copy of your data is ready'),
    )
    expect(
      await shop.db.$count(
        notifications,
        sql`customer_id = ${person.id}::uuid and code = 'DATA_EXPORT_READY'`,
      ),
    ).toBe(1)

    pass(day)
    const again = await issueToken(shop, person.id)
    expect(codeOf(await shop.call(requestDataExport, {}, { token: again }))).toBe('OK')
    pass((exportDays - 1) * day)
    const late = await issueToken(shop, person.id)
    const rest = answerOf(await shop.call(getDataExport, {}, { token: late }))
    expect(rest?.requestedAt).not.toBe(ready?.requestedAt)
  })

  it('has the newsletter subscription of a verified email only', async () => {
    const { id, email } = await registerPerson(shop)
    await shop.db.insert(subscriptions).values({ email, locale: 'en', createdAt: new Date() })
    const found = async (emailVerifiedAt: Date | null) => {
      await shop.db.update(customers).set({ emailVerifiedAt }).where(eq(customers.id, id))
      return (await readPersonalRows(shop.db, id))['subscriptions']
    }
    expect(await found(null)).toEqual([])
    expect(await found(new Date())).toHaveLength(1)
  })

  it('is given up a day after its request when its job has failed', async () => {
    const [person, now] = [await registerPerson(shop), shop.clock.now().getTime()]
    const [failed, written] = [randomUUID(), randomUUID()]
    const requested = (id: string, ago: number) =>
      shop.db
        .insert(accountExports)
        .values({ id, customerId: person.id, requestedAt: new Date(now - ago) })
    await requested(failed, day)
    expect(answerOf(await shop.call(getDataExport, {}, person))).toBeNull()
    await requested(written, day - 60_000)
    expect(answerOf(await shop.call(getDataExport, {}, person))?.state).toBe('PREPARING')
    await deleteOldExports(shop.db, new Date(now))
    const left = await shop.db
      .select({ id: accountExports.id })
      .from(accountExports)
      .where(eq(accountExports.customerId, person.id))
    expect(left).toEqual([{ id: written }])
  })
})

const deletion = async (token: string) =>
  answerOf(await shop.call(getAccountDeletion, {}, { token }))
const request = (token: string, waivedBalance = 0) =>
  shop.call(requestAccountDeletion, { body: { waivedBalance } }, { token })
/** Deletes the account if it is due, as the schedule does. */
const runDue = (id: string) => shop.app.perform('delete-account', { customerId: id })

const isDeleted = async (id: string): Promise<boolean> => {
  const [row] = await shop.db
    .select({ username: customers.username })
    .from(customers)
    .where(eq(customers.id, id))
  return row?.username === `deleted-${id}`
}

/** Returns the tables that are deleted with an account and still have rows of it. */
const leftovers = async (id: string): Promise<readonly string[]> => {
  const left: string[] = []
  for (const { table, rowsOf: rows, atDeletion } of districts.flatMap(({ tables }) => tables)) {
    if (atDeletion !== 'delete') continue
    const [found] = await rowsOf<{ count: number }>(
      shop.db,
      sql`select count(*)::integer as count from ${table} where ${rows(id)}`,
    )
    if (found?.count !== 0) left.push(getTableName(table))
  }
  return left
}

describe('the deletion of an account', () => {
  it('is refused while something is open, with what it is', async () => {
    const person = await registerPerson(shop)
    await buyDomain(person)
    const { obstacles, balance } = await deletion(person.token)
    expect(obstacles).toEqual([{ code: 'SERVICES_ACTIVE', count: 1 }])
    expect(codeOf(await request(person.token, balance))).toBe('ACCOUNT_IN_USE')
    const now = shop.clock.now().getTime()
    const lapsed = { expiresAt: new Date(now - 400 * day) }
    // Our provider still has it.
    await changeServices(person.id, { ...lapsed, provider: 'openstack' })
    expect((await deletion(person.token)).obstacles).toHaveLength(1)
    // Nothing stores the end of a domain.
    await changeServices(person.id, { ...lapsed, provider: 'registry' })
    expect((await deletion(person.token)).obstacles).toEqual([])
    const credits = { type: 'SMS_SERVICE', provider: 'sms', expiresAt: neverEnds } as const
    await changeServices(person.id, credits)
    expect(codeOf(await request(person.token, balance - 0.01))).toBe('BALANCE_NOT_WAIVED')
    expect(codeOf(await request(person.token, balance))).toBe('OK')

    const other = await registerPerson(shop)
    await buyerWith(shop, other.token, other.email).order([freeName()], 'BALANCE')
    expect((await deletion(other.token)).obstacles).toEqual([{ code: 'ORDERS_OPEN', count: 1 }])
  })

  it('ends the sessions, mails the day, and is undone by the customer who signs in', async () => {
    const person = await registerPerson(shop)
    const { dueAt } = answerOf(await request(person.token))
    expect(Date.parse(dueAt) - shop.clock.now().getTime()).toBeCloseTo(deletionDays * day, -5)
    await until(
      async () => codeOf(await shop.call(getUserInformation, {}, person)),
      (code) => code === 'UNAUTHORIZED',
    )
    const { username, password } = person
    const { accessToken: token } = answerOf(
      await shop.call(login, { body: { username, password } }),
    )
    expect((await deletion(token)).dueAt).toBe(dueAt)
    // Another request keeps the day.
    pass(day)
    const later = await issueToken(shop, person.id)
    expect(answerOf(await request(later)).dueAt).toBe(dueAt)
    const back = await issueToken(shop, person.id)
    expect(codeOf(await shop.call(undoAccountDeletion, {}, { token: back }))).toBe('OK')
    expect((await deletion(back)).dueAt).toBeNull()
    pass(deletionDays * day)
    await runDue(person.id)
    expect(await isDeleted(person.id)).toBe(false)
    const mails = await until(
      () => subjects(person.email),
      (all) => all.includes('Your account stays'),
    )
    expect(mails.filter((subject) => subject.startsWith('Your account will be'))).toHaveLength(1)
  })

  it('takes place after 30 days: books stay without a name, the rest is gone, the names are free', async () => {
    const person = await registerPerson(shop)
    await buyDomain(person)
    const ended = await changeServices(person.id, { state: 'ENDED', externalId: null }).returning()
    const [name, removed] = [ended[0]?.subject ?? '', freeName()]
    await shop.db.insert(dnsZones).values({ id: ended[0]?.id ?? '', name })
    const now = shop.clock.now()
    await shop.db.insert(domainRemovals).values({
      ...{ domainId: randomUUID(), customerId: person.id, name: removed, state: 'REMOVED' },
      ...{ requestedAt: now, checkAt: now, amount: zero },
    })
    const { balance } = await deletion(person.token)
    expect(codeOf(await request(person.token, balance))).toBe('OK')
    pass(deletionDays * day - 60_000)
    await runDue(person.id)
    expect(await isDeleted(person.id)).toBe(false)
    pass(60_000)
    // A provider still has a backup, and then the customer is banned.
    const removeBackup = await addBackup(person.id)
    const ban = (bannedAt: Date | null) =>
      shop.db.update(customers).set({ bannedAt }).where(eq(customers.id, person.id))
    await runDue(person.id)
    await removeBackup()
    await ban(shop.clock.now())
    await runDue(person.id)
    expect(await isDeleted(person.id)).toBe(false)
    await ban(null)
    await failedJob('of the customer', { customerId: person.id })
    await failedJob('to the customer', { to: { email: person.email } })
    await failedJob('of another', { customerId: randomUUID() })
    await failedJob('mail-account-deletion', { customerId: randomUUID() })
    // Two servers, of which one is killed in the middle: nothing is half deleted, and one deletes.
    const { db, clock } = shop
    const enqueue = shop.app.jobs.enqueue
    const killed = db.transaction(async (tx) => {
      await erase({ tx, customerId: person.id, now: clock.now(), enqueue })
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await isDeleted(person.id)).toBe(false)
    const openServices = () => Promise.resolve(0)
    await Promise.all([
      deleteIfDue({ db, clock, enqueue, openServices }, person.id),
      deleteIfDue({ db, clock, enqueue, openServices }, person.id),
    ])
    expect(await isDeleted(person.id)).toBe(true)
    expect(await leftovers(person.id)).toEqual([])
    for (const had of [name, removed]) {
      expect(await isFormerOwner(db, { name: had, id: randomUUID() }, person.id)).toBe(true)
    }
    expect(await failedSources()).toEqual(['mail-account-deletion', 'of another'])
    await deleteFailedMails(db, new Date(Date.now() + 8 * day))
    expect(await failedSources()).toEqual(['of another'])
    expect(await db.$count(invoices, eq(invoices.customerId, person.id))).toBe(1)
    const [sum] = await rowsOf<{ sum: number }>(
      db,
      sql`select coalesce(sum(amount), 0)::bigint as sum from ledger_transfers
        where to_account = 'waived-balances' and from_account = ${balanceAccount(person.id)}`,
    )
    expect(sum?.sum).toBe(fromDollars(balance))
    const { username, password } = person
    expect(codeOf(await shop.call(login, { body: { username, password } }))).toBe(
      'USERNAME_PASSWORD_INCORRECT',
    )
    const { id: _, token: __, refreshToken: ___, ...fields } = person
    expect(codeOf(await shop.call(register, { body: fields }))).toBe('OK')
    const mails = await until(
      () => subjects(person.email),
      (all) => all.includes('Your account is deleted'),
    )
    expect(mails.filter((subject) => subject === 'Your account is deleted')).toHaveLength(1)
  })

  it('is scheduled by staff once the services have ended', async () => {
    const person = await registerPerson(shop)
    await buyDomain(person)
    const actor = { kind: 'operator', id: 'dara' } as const
    const run = (...args: readonly string[]) => shop.app.command({ args, actor, files: {} })
    const command = ['account', 'delete', person.username, '--waive-balance']
    expect(await run(...command)).toMatchObject({ code: 1 })
    await changeServices(person.id, { state: 'ENDED' })
    expect(await run(...command)).toMatchObject({ code: 0 })
    expect(await run('account', 'keep', person.username)).toMatchObject({ code: 0 })
  })

  it('is stopped by what comes in meanwhile, and says so', async () => {
    const person = await registerPerson(shop)
    expect(codeOf(await request(person.token))).toBe('OK')
    await credit(person.id, 5)
    pass(deletionDays * day)
    await runDue(person.id)
    expect(await isDeleted(person.id)).toBe(false)
    expect(await shop.db.$count(accountDeletions, eq(accountDeletions.customerId, person.id))).toBe(
      0,
    )
    await until(
      () => subjects(person.email),
      (all) => all.includes('Your account was not deleted'),
    )
  })
})
