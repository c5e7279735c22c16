import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getService } from '../../src/contract/services.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { followEnds, noticeSiteRemovals } from '../../src/server/services/site-tasks/index.ts'
import { mailsTo } from './books.ts'
import { buySharedHosting } from './buy-shared-hosting.ts'
import { issueToken } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'
import { connectWhm } from './whm-account.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example' })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const dayMs = 86_400_000
const regionId = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201'

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
    },
    details: async () => {
      const token = await issueToken(shop, customer.id)
      return answerOf(await shop.call(getService, { params: { id } }, { token })).details
    },
    mails: async () =>
      (await mailsTo(shop.sandbox, customer.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes(name) && !subject.includes('is ready')),
    account: () => connectWhm(shop.sandbox, shop.clock).findAccount(config.user),
  }
}

const deps = () => ({ db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue })
const follow = () => followEnds(deps())
const notice = async () => {
  // Each mail is sent once, however often the sweep runs.
  await noticeSiteRemovals(deps())
  await noticeSiteRemovals(deps())
}

describe('shared hosting that is not paid', () => {
  it('is suspended, then removed after 14 days, each with a mail', async () => {
    await shop.control('whm', { backupMs: 0 })
    const { name, row, account, mails, endTerm, details, user } = await owned()
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
    await told(/is suspended/, 2)
    await until(account, (found) => typeof found === 'object' && found.isSuspended)
    await endTerm(12)
    await notice()
    await follow()
    await told(/will be removed on/, 3)
    expect(await row()).toMatchObject({ state: 'ACTIVE' })

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
    expect(await details()).toMatchObject({ finalBackup: { isRemoved: false } })

    shop.clock.advance(13 * dayMs)
    await follow()
    expect((await row()).config.backupsRemovedAt).toBeUndefined()
    shop.clock.advance(dayMs)
    await follow()
    await until(row, ({ config }) => config.backupsRemovedAt !== undefined)
    expect(await details()).toMatchObject({ finalBackup: { isRemoved: true } })
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
