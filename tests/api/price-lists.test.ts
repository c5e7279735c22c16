import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listCategoryBanners } from '../../src/contract/announcements.ts'
import { getCart } from '../../src/contract/cart.ts'
import { getTld } from '../../src/contract/domains.ts'
import { PlannedChange, PriceImport, PricePreview } from '../../src/contract/price-lists.ts'
import { listProducts } from '../../src/contract/products.ts'
import { listAudit } from '../../src/contract/staff-audit.ts'
import { runStaffVerb } from '../../src/contract/staff-verbs.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { findAlerts } from '../../src/server/staff/find-alerts.ts'
import { freeName } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'
import { createMember, type TestMember } from './staff-members.ts'

let shop: ShopApi
let member: TestMember
beforeAll(async () => {
  shop = await startApi({ JOBS: 'off' })
  member = await createMember(shop, 'operator')
})
afterAll(() => shop.stop())

interface Given {
  readonly values?: Readonly<Record<string, string | boolean>>
  readonly csv?: string
  readonly reason?: string
  readonly isPreview?: true
}

const run = (noun: string, verb: string, { values = {}, csv, reason, isPreview }: Given = {}) =>
  shop.call(
    runStaffVerb,
    {
      params: { noun, verb },
      body: {
        values: { ...values },
        ...(csv !== undefined && { file: { name: 'prices.csv', text: csv } }),
        ...(reason !== undefined && { reason }),
        ...(isPreview && { isPreview }),
      },
    },
    member,
  )

const preview = async (noun: string, csv: string, values = {}) =>
  v.parse(PricePreview, answerOf(await run(noun, 'preview', { csv, values })).data)

const planned = async () =>
  v.parse(v.array(PlannedChange), answerOf(await run('planned-prices', 'list')).data)

const readTld = async (tld: string) => {
  await shop.app.reloadCatalogue()
  return answerOf(await shop.call(getTld, { params: { tld } }))
}

const auditOf = async (subject: string) =>
  answerOf(await shop.call(listAudit, { query: { subject } }, member)).rows

const inMinutes = (minutes: number): string =>
  `${new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString().slice(0, 16)}Z`

describe('prices of extensions by CSV', () => {
  it('are shown before they change, then change once with a reason, also in carts', async () => {
    const csv = 'tld,register,renew\nnet,10.50,\norg,,\n'
    const shown = await preview('tld', csv)
    expect(shown).toMatchObject({ unchanged: 1, problems: [] })
    expect(shown.rows).toMatchObject([{ row: 2, title: 'net', changes: [{ to: 105_000 }] }])
    const { token, add } = await createCustomer(shop)
    const name = freeName('net')
    await add([name])
    const change = { csv, values: { seen: shown.version }, reason: 'Registry changed its price' }
    expect(answerOf(await run('tld', 'import', change)).text).toBe('1 row changed.')
    expect(await readTld('net')).toMatchObject({ registrationPrice: 10.5 })
    expect(answerOf(await shop.call(getCart, {}, { token }))).toMatchObject({
      modifiedItems: [{ name, change: 'PRICE_CHANGED' }],
    })
    expect(await auditOf('net')).toMatchObject([
      {
        ...{ action: 'tld price', actorId: member.id, reason: 'Registry changed its price' },
        after: { register: 10.5 },
      },
    ])
  })

  it('are refused with the row and the column, and when they have changed since', async () => {
    const { problems } = await preview('tld', 'tld,register\nnet,0.10\nnope,5\n')
    expect(problems).toMatchObject([
      { row: 2, column: 'register', code: 'BELOW_FEE' },
      { row: 3, column: 'tld', code: 'UNKNOWN_NAME' },
    ])
    const wrong = await run('tld', 'import', { csv: 'tld,register\nnope,5\n', reason: 'Test' })
    expect(wrong).toMatchObject({ problem: { params: { text: 'row 2 tld UNKNOWN_NAME nope' } } })
    const csv = 'tld,transfer\nnet,7.77\n'
    const { version } = await preview('tld', csv)
    answerOf(await run('tld', 'import', { csv: 'tld,transfer\nnet,8\n', reason: 'Test' }))
    const stale = await run('tld', 'import', { csv, values: { seen: version }, reason: 'Test' })
    expect(codeOf(stale)).toBe('VERB_REFUSED')
    expect(await readTld('net')).toMatchObject({ transferPrice: 8 })
  })
})

describe('a planned change', () => {
  const plan = async (csv: string, minutes = 2): Promise<void> => {
    const values = { at: inMinutes(minutes) }
    answerOf(await run('tld', 'import', { csv, values, reason: 'From next month' }))
  }

  it('is applied at its time, once by two servers, in the name of who planned it', async () => {
    const { renewalPrice, registrationPrice } = await readTld('asia')
    await plan('tld,register\nasia,12.34\n')
    expect(await shop.app.runSchedule('planned prices')).toBe(0)
    expect(await readTld('asia')).toMatchObject({ registrationPrice })
    expect(await planned()).toMatchObject([{ state: 'PLANNED', titles: ['asia'], rows: 1 }])
    shop.clock.advance(2 * 60_000)
    const both = await Promise.all([
      shop.app.runSchedule('planned prices'),
      shop.app.runSchedule('planned prices'),
    ])
    expect(both.toSorted()).toEqual([0, 1])
    expect(await readTld('asia')).toMatchObject({ registrationPrice: 12.34, renewalPrice })
    expect(await auditOf('asia')).toMatchObject([
      { actorId: member.id, reason: 'From next month', after: { register: 12.34 } },
    ])
    expect(await planned()).toMatchObject([{ state: 'APPLIED' }])
  })

  it('can be cancelled before it starts, and only then', async () => {
    await plan('tld,register\nasia,13.00\n')
    const [first] = await planned()
    const id = first?.id ?? ''
    const cancel = () => run('planned-prices', 'cancel', { values: { id }, reason: 'Too early' })
    answerOf(await cancel())
    expect(codeOf(await cancel())).toBe('VERB_REFUSED')
    shop.clock.advance(2 * 60_000)
    expect(await shop.app.runSchedule('planned prices')).toBe(0)
    expect(await readTld('asia')).toMatchObject({ registrationPrice: 12.34 })
  })

  it('can be of one extension, which shows it, with the years of a registration', async () => {
    const values = { tld: 'asia', renew: '31.99', years: '2-9', at: inMinutes(2) }
    const { changes } = answerOf(await run('tld', 'price', { values, isPreview: true }))
    expect(changes).toContainEqual(expect.objectContaining({ from: null, to: '$31.99' }))
    const show = async () => answerOf(await run('tld', 'show', { values: { tld: 'asia' } })).text
    expect(await show()).not.toContain('planned')
    const dearer = { values, reason: 'The registry asks for more' }
    const expected = /\nplanned {3}renew \$31\.99 from .*\nplanned {3}years 2-9 from .*\nrenew {5}/
    expect(answerOf(await run('tld', 'price', dearer)).text).toMatch(expected)
    expect(await shop.app.runSchedule('planned prices')).toBe(0)
    shop.clock.advance(2 * 60_000)
    expect(codeOf(await run('tld', 'price', dearer))).toBe('VERB_REFUSED')
    expect(await shop.app.runSchedule('planned prices')).toBe(1)
    expect(await show()).toMatch(/renew {5}\$31\.99 a year\n[^]*years {5}2 to 9/)
    expect(await show()).not.toContain('planned')
    expect(await readTld('asia')).toMatchObject({ renewalPrice: 31.99 })
    const after = { renew: 31.99, years: { minimum: 2, maximum: 9 } }
    expect((await auditOf('asia'))[0]).toMatchObject({ reason: dearer.reason, after })
  })

  it('fails as a whole when a price can not be changed any more', async () => {
    const before = await readTld('net')
    await plan('tld,register\nnet,11.00\nasia,2.00\n')
    answerOf(await run('tld', 'sale', { values: { tld: 'asia', register: '3' }, reason: 'Sale' }))
    shop.clock.advance(2 * 60_000)
    expect(await shop.app.runSchedule('planned prices')).toBe(1)
    expect(await readTld('net')).toEqual(before)
    expect(await planned()).toContainEqual(
      expect.objectContaining({
        state: 'FAILED',
        problem: expect.stringContaining('saves nothing') as string,
      }),
    )
  })

  it('starts in the future, at most a year from now', async () => {
    for (const minutes of [-2, 400 * 24 * 60]) {
      const values = { at: inMinutes(minutes) }
      const change = { csv: 'tld,register\nasia,20.00\n', values, reason: 'Test' }
      expect(codeOf(await run('tld', 'import', change))).toBe('VERB_REFUSED')
    }
  })
})

describe('planned changes after each other', () => {
  // Sessions end during the suite's minutes.
  beforeAll(async () => {
    member = await createMember(shop, 'operator')
  })
  const plan = async (csv: string, values: Readonly<Record<string, string>>) =>
    v.parse(
      PriceImport,
      answerOf(await run('tld', 'import', { csv, values, reason: 'From next month' })).data,
    )
  const applyAfter = async (minutes: number): Promise<unknown> => {
    shop.clock.advance(minutes * 60_000)
    return shop.app.runSchedule('planned prices')
  }

  it('compare with a sale that has ended by then', async () => {
    const values = { tld: 'asia', register: '3', days: '1' }
    answerOf(await run('tld', 'sale', { values, reason: 'Sale' }))
    const csv = 'tld,register\nasia,2.50\n'
    expect((await preview('tld', csv)).problems).toMatchObject([{ code: 'SALE_NOT_LOWER' }])
    expect(await preview('tld', csv, { at: inMinutes(25 * 60) })).toMatchObject({ problems: [] })
    answerOf(await run('tld', 'sale', { values: { tld: 'asia', end: true }, reason: 'Over' }))
  })

  it('are compared with the prices at their start', async () => {
    const { registrationPrice } = await readTld('asia')
    const csv = `tld,register\nasia,${registrationPrice.toFixed(2)}\n`
    const at = inMinutes(3)
    expect(await preview('tld', csv, { at })).toMatchObject({ rows: [], unchanged: 1 })
    await plan('tld,register\nasia,30.00\n', { at: inMinutes(2) })
    const { rows, version: seen } = await preview('tld', csv, { at })
    expect(rows).toMatchObject([{ title: 'asia', changes: [{ from: 300_000 }] }])
    const later = { csv, values: { at: inMinutes(4), seen }, reason: 'Test' }
    expect(codeOf(await run('tld', 'import', later))).toBe('VERB_REFUSED')
    const { startsAt } = await plan(csv, { at, seen })
    expect(startsAt).toBe(new Date(at).toISOString())
    expect(await applyAfter(2)).toBe(1)
    expect(await readTld('asia')).toMatchObject({ registrationPrice: 30 })
    expect(await applyAfter(1)).toBe(1)
    expect(await readTld('asia')).toMatchObject({ registrationPrice })
  })

  it('of the same minute are applied by two servers as they were planned', async () => {
    const at = inMinutes(2)
    const all = answerOf(await run('tld', 'export'))
      .text.split('\r\n')
      .slice(1, 60)
    const names = all.map((line) => line.split(',')[0] ?? '').filter((one) => one !== 'net')
    // The first takes longer than the second.
    const csv = `tld,transfer\n${[...names, 'net'].map((one) => `${one},31`).join('\n')}\n`
    const { id } = await plan(csv, { at })
    await shop.db.execute(sql`update planned_prices
      set id = 'ffffffff-ffff-4fff-bfff-ffffffffffff' where id = ${id}::uuid`)
    await plan('tld,transfer\nnet,32\n', { at })
    expect((await planned()).slice(0, 2)).toMatchObject([{ rows: names.length + 1 }, { rows: 1 }])
    shop.clock.advance(2 * 60_000)
    const both = await Promise.all([
      shop.app.runSchedule('planned prices'),
      shop.app.runSchedule('planned prices'),
    ])
    expect(Number(both[0]) + Number(both[1])).toBe(2)
    expect(await readTld('net')).toMatchObject({ transferPrice: 32 })
  })

  it('do not wait for one that can not be tried, of which operators are informed', async () => {
    const { id } = await plan('tld,transfer\nnet,33\n', { at: inMinutes(2) })
    const rows = [{ target: ['key', 'no-uuid', '1', 'MONTH'], title: 'key', prices: { price: 1 } }]
    await shop.db.execute(sql`update planned_prices
      set list = 'packages', rows = ${JSON.stringify(rows)}::jsonb where id = ${id}::uuid`)
    await plan('tld,transfer\nnet,34\n', { at: inMinutes(2) })
    expect(await applyAfter(2)).toBe(1)
    expect(await readTld('net')).toMatchObject({ transferPrice: 34 })
    const change = { csv: 'tld,transfer\nnet,35\n', reason: 'Now' }
    expect(await run('tld', 'import', change)).toMatchObject({
      problem: { params: { text: expect.stringContaining(`${id} starts now`) as string } },
    })
    const alerts = await findAlerts(shop.db, new Date(inMinutes(6)))
    const states = alerts.filter((one) => one.is === 'prices').map(({ state }) => state)
    expect(states).toEqual(['FAILED', 'PLANNED'])
    const cancel = { values: { id: id ?? '' }, reason: 'Broken' }
    answerOf(await run('planned-prices', 'cancel', cancel))
    expect(v.parse(PriceImport, answerOf(await run('tld', 'import', change)).data)).toEqual({
      ...{ rows: 1, id: null, startsAt: null },
    })
  })

  it('are imported one after the other: what another has changed was not seen', async () => {
    const csvs = [36, 37].map((price) => `tld,transfer\nnet,${price}\n`)
    const versions = await Promise.all(csvs.map((csv) => preview('tld', csv)))
    const both = await Promise.all(
      csvs.map((csv, at) => {
        const values = { seen: versions[at]?.version ?? '' }
        return run('tld', 'import', { csv, values, reason: 'Test' })
      }),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('packages, certificates and banners', () => {
  // Earlier tests let their session expire.
  beforeEach(async () => {
    member = await createMember(shop, 'operator')
  })

  it('have their own lists, and packages are sold out by region', async () => {
    const [row] = await rowsOf<{ key: string; region: string; id: string; term: string }>(
      shop.db,
      sql`select c.package_key as key, r.name as region, r.id,
          c.duration || ' ' || lower(c.duration_type) as term
        from package_prices c join regions r on r.id = c.region_id
        join packages p on p.key = c.package_key and p.region_id = c.region_id
        where p.type = 'SHARED_HOSTING' order by 1, 2, 4 limit 1`,
    )
    const { key = '', region = '', id: regionId = '', term = '' } = row ?? {}
    const csv = `package,region,term,price\n${key},${region},${term},1.23\n`
    expect((await preview('package', csv)).rows).toMatchObject([{ changes: [{ to: 12_300 }] }])
    answerOf(await run('package', 'import', { csv, reason: 'Promotion' }))
    const above = `package,region,term,price\n${key},${region},${term},9999\n`
    expect((await preview('package', above)).problems).toMatchObject([{ code: 'ABOVE_REGULAR' }])
    const values = { key, region }
    answerOf(await run('package', 'sold-out', { values, reason: 'No space' }))
    const planned = { values: { ...values, at: inMinutes(2) }, reason: 'New servers' }
    answerOf(await run('package', 'sell', planned))
    const sale = { tld: 'net', register: '1.99', days: '3', at: inMinutes(2) }
    const started = answerOf(await run('tld', 'sale', { values: sale, reason: 'New year' }))
    expect(started.text).toMatch(/sale {6}none\nplanned {3}sale \$1\.99 from .* for 3 days/)
    const stop = { values: { tld: 'org', at: inMinutes(2) }, reason: 'Its registry closes' }
    expect(answerOf(await run('tld', 'stop', stop)).text).toMatch(
      /^\.org: sold\n[^]*planned {3}not sold from /,
    )
    const shownOrg = async () => answerOf(await run('tld', 'show', { values: { tld: 'org' } })).text
    const plans = async () => answerOf(await run('package', 'list')).text
    expect(await plans()).toContain('sold from')
    // A later plan would silently replace it.
    const later = { values: { ...values, at: inMinutes(9) }, reason: 'Repair' }
    expect(codeOf(await run('package', 'sold-out', later))).toBe('VERB_REFUSED')
    expect(await plans()).toContain('sold from')
    await shop.app.runSchedule('planned availability')
    expect(await shownOrg()).toMatch(/^\.org: sold\n/)
    await shop.app.reloadCatalogue()
    const products = answerOf(await shop.call(listProducts, { query: { type: 'SHARED_HOSTING' } }))
    const found = products[regionId]?.find((one) => one.key === key)
    expect(found).toMatchObject({ isDisabled: true })
    shop.clock.advance(2 * 60_000)
    await shop.app.runSchedule('planned availability')
    await shop.app.runSchedule('planned sales')
    expect(await shownOrg()).toMatch(/^\.org: not sold\n/)
    expect(await shownOrg()).not.toContain('planned')
    const again = { values: { tld: 'org' }, reason: 'It goes on' }
    answerOf(await run('tld', 'sell', again))
    expect(codeOf(await run('tld', 'sell', again))).toBe('VERB_REFUSED')
    expect(answerOf(await run('tld', 'show', { values: { tld: 'net' } })).text).toMatch(
      /sale {6}\$1\.99 until .*\nrenew/,
    )
    await shop.app.reloadCatalogue()
    const then = answerOf(await shop.call(listProducts, { query: { type: 'SHARED_HOSTING' } }))
    expect(then[regionId]?.find((one) => one.key === key)).toMatchObject({ isDisabled: false })
    expect(await plans()).not.toContain('sold from')
    expect(found?.pricing).toContainEqual(expect.objectContaining({ price: 1.23 }))
    expect(
      (await preview('certificate', answerOf(await run('certificate', 'export')).text)).rows,
    ).toEqual([])
  })

  it('of banners have texts in both languages, a start and an end', async () => {
    const texts = { title: 'Sale', 'title-km': 'បញ្ចុះតម្លៃ', text: 'Now', 'text-km': 'ឥឡូវនេះ' }
    const values = { ...texts, category: 'home', from: inMinutes(2), until: inMinutes(5) }
    answerOf(await run('banner', 'add', { values, reason: 'New year' }))
    const nowhere = { values: { ...values, category: 'HOME_BANNER' }, reason: 'Test' }
    expect(codeOf(await run('banner', 'add', nowhere))).toBe('VERB_REFUSED')
    const show = async () =>
      answerOf(await shop.call(listCategoryBanners, { params: { category: 'home' } }))
    expect(await show()).toEqual([])
    shop.clock.advance(2 * 60_000)
    const [banner] = await show()
    expect(banner).toMatchObject({ title: 'Sale', text: 'Now' })
    const end = { values: { id: banner?.id ?? '' }, reason: 'Over' }
    answerOf(await run('banner', 'end', end))
    expect(await show()).toEqual([])
  })
})
