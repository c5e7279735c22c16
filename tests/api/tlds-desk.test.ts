import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItems, getCart } from '../../src/contract/cart.ts'
import { getTld, listTldContent, listTlds } from '../../src/contract/domains.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { showTld } from '../../src/server/catalogue/products/describe-tlds.ts'
import {
  endSale,
  NewPrices,
  NewSale,
  sellAgain,
  setPrices,
  startSale,
  stopSelling,
} from '../../src/server/catalogue/products/operator.ts'
import { tlds } from '../../src/server/platform/db/schema/index.ts'
import { freeName, registration, renewal } from './buying.ts'
import { createCustomer } from './customers.ts'
import { startDesk, type CommandEnd, type Desk } from './operator-command.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const nothing = {
  register: undefined,
  renew: undefined,
  transfer: undefined,
  restore: undefined,
  years: undefined,
}

describe('operator prices', () => {
  let shop: ShopApi
  beforeAll(async () => {
    shop = await startApi()
  })
  afterAll(() => shop.stop())

  const now = () => shop.clock.now()
  const reread = () => shop.app.reloadCatalogue()
  const readTld = async (tld: string) => answerOf(await shop.call(getTld, { params: { tld } }))

  it('apply to buyers, and items in a cart are repriced', async () => {
    const { token, add } = await createCustomer(shop)
    const name = freeName('net')
    await add([name])
    await setPrices(
      shop.db,
      'net',
      {
        ...nothing,
        register: fromDollars(10.5),
        renew: fromDollars(20),
        transfer: fromDollars(9),
        years: { minimum: 2, maximum: 5 },
      },
      now(),
    )
    await reread()
    const found = await readTld('net')
    expect(found).toMatchObject({ registrationPrice: 10.5, renewalPrice: 20, transferPrice: 9 })
    expect(found.prices.map(({ years }) => years)).toEqual([2, 3, 4, 5])
    expect(answerOf(await shop.call(getCart, {}, { token }))).toMatchObject({
      subtotal: 10.5,
      modifiedItems: [{ name, change: 'PRICE_CHANGED' }],
    })
  })

  it('of a reactivation are the registry’s fee plus one year’s renewal', async () => {
    await setPrices(
      shop.db,
      'org',
      { ...nothing, renew: fromDollars(20), restore: fromDollars(61.5) },
      now(),
    )
    await reread()
    const content = await shop.call(listTldContent, { query: { tlds: 'org' } })
    expect(answerOf(content)).toMatchObject([{ reactivationPrice: 81.5 }])
  })

  it('change all or none', async () => {
    const before = await readTld('uk')
    const input = { ...nothing, register: fromDollars(99), restore: fromDollars(10) }
    await expect(setPrices(shop.db, 'uk', input, now())).rejects.toThrow(
      'The registry of .uk brings no name back: it has no fee.',
    )
    await reread()
    expect(await readTld('uk')).toEqual(before)
  })

  it('of a sale apply until it ends', async () => {
    await startSale(shop.db, 'asia', { register: fromDollars(1.99), days: 3 }, now())
    await reread()
    expect(await readTld('asia')).toMatchObject({ registrationPrice: 1.99, regularPrice: 9.99 })
    await endSale(shop.db, 'asia', now())
    await reread()
    expect(await readTld('asia')).toMatchObject({ registrationPrice: 9.99, tags: [] })
    await expect(endSale(shop.db, 'asia', now())).rejects.toThrow('.asia is not on sale.')
  })

  it('are removed with a stopped TLD, and owners can still renew', async () => {
    const { token, add, place, payByBalance, findOrder } = await createCustomer(shop, {
      dollars: 200,
    })
    const [owned, wanted] = [freeName('top'), freeName('top')]
    const order = answerOf(await place(await add([owned]), 'BALANCE'))
    answerOf(await payByBalance(order.id))
    await until(
      () => findOrder(order.id),
      ({ state }) => state === 'COMPLETED',
    )
    await add([wanted])
    await stopSelling(shop.db, 'top', { at: undefined, now: now() })
    await reread()
    expect(codeOf(await shop.call(getTld, { params: { tld: 'top' } }))).toBe('TLD_NOT_SUPPORT')
    expect(answerOf(await shop.call(listTlds, {})).map(({ tld }) => tld)).not.toContain('top')
    const cart = answerOf(await shop.call(getCart, {}, { token }))
    expect(cart.modifiedItems).toMatchObject([{ name: wanted, change: 'REMOVED' }])
    const put = (item: ReturnType<typeof registration> | ReturnType<typeof renewal>) =>
      shop.call(addItems, { body: { items: [item] } }, { token })
    expect(codeOf(await put(registration(freeName('top'))))).toBe('UNSUPPORTED_TLD')
    expect(answerOf(await put(renewal(owned))).items).toMatchObject([
      { action: 'renewal', name: owned },
    ])
    await sellAgain(shop.db, 'top', { at: undefined, now: now() })
    await reread()
    expect(answerOf(await put(registration(wanted))).itemsCount).toBe(2)
  })

  it('of a newly added TLD come from our own data, with its rules', async () => {
    const before = await readTld('zip')
    await shop.db.delete(tlds).where(eq(tlds.tld, 'zip'))
    await reread()
    expect(codeOf(await shop.call(getTld, { params: { tld: 'zip' } }))).toBe('TLD_NOT_SUPPORT')
    await sellAgain(shop.db, 'zip', { at: undefined, now: now() })
    await reread()
    expect(await readTld('zip')).toEqual(before)
    const content = await shop.call(listTldContent, { query: { tlds: 'zip' } })
    expect(answerOf(content)).toMatchObject([{ tld: 'zip', redemptionDays: 30 }])
  })

  it.each([
    [{}, 'Say what changes: --register, --renew, --transfer, --restore, --years.'],
    [{ renew: '0' }, '--renew is less than a cent.'],
    [{ transfer: '20000' }, '--transfer is more than any order.'],
    [{ years: '11' }, '--years is 1 to 10.'],
    [{ years: '5-2' }, '--years has the smaller number first: 2-10.'],
  ])('are parsed as operators write them: %j', (typed, told) => {
    const { issues = [] } = v.safeParse(NewPrices, typed)
    expect(issues.map(({ message }) => message)).toEqual([told])
  })

  it('that are inconsistent are refused in one line', async () => {
    const price = (tld: string, typed: Readonly<Record<string, string>>) =>
      setPrices(shop.db, tld, v.parse(NewPrices, typed), now())
    const sale = (tld: string, register: string) =>
      startSale(shop.db, tld, v.parse(NewSale, { register }), now())
    await expect(showTld(shop.db, 'nosuch', now())).rejects.toThrow('There is no tld .nosuch.')
    await expect(sellAgain(shop.db, 'nosuch', { at: undefined, now: now() })).rejects.toThrow(
      'There is no tld .nosuch.',
    )
    await expect(price('com', { renew: '0.19' })).rejects.toThrow(
      "$0.19 is less than ICANN's fee of $0.20, which is in each price.",
    )
    await expect(price('ai', { years: '1' })).rejects.toThrow(
      '.ai is sold for 2 years at least: say --years 1-1, or more years.',
    )
    await expect(sale('info', '99')).rejects.toThrow(
      /^A sale at \$99\.00 saves nothing: the first year of \.info costs \$\d/,
    )
    await expect(price('shop', { register: '2.99' })).rejects.toThrow(
      'A sale at $2.99 saves nothing: the first year of .shop costs $2.99.',
    )
  })

  it('are applied one at a time, so no sale price exceeds its regular price', async () => {
    await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) =>
        at % 2 === 0
          ? startSale(shop.db, 'biz', { register: fromDollars(8) }, now())
          : setPrices(shop.db, 'biz', { ...nothing, register: fromDollars(7) }, now()),
      ),
    )
    const [row] = await shop.db
      .select()
      .from(tlds)
      .where(sql`${tlds.tld} = 'biz'`)
    expect(row?.salePrice ?? 0).toBeLessThan(row?.registrationPrice ?? 0)
  })
})

describe('npm run shop -- tld', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk()
  }, 120_000)
  afterAll(() => desk.stop())

  const run = (...args: readonly string[]): Promise<CommandEnd> => desk.run('tld', ...args)

  it('lists, shows, prices, starts a sale, stops and sells', { timeout: 120_000 }, async () => {
    const priced = await run('price', '.COM', '--register', '13.5', '--restore', '75')
    expect(priced.code).toBe(0)
    expect(priced.said).toContain('register  $13.50 the first year')
    expect(priced.said).toContain(
      "restore   $89.99 for 30 days: the registry's fee of $75.00 and a year's renewal of $14.99",
    )
    const onSale = await run('sale', 'com', '--register', '2.99', '--days', '30')
    expect(onSale.said).toMatch(/^sale {6}\$2\.99 until \d\d\/\d\d\/\d{4}$/m)
    expect((await run('list')).said).toMatch(
      /^\.com +register +\$13\.50 +renew +\$14\.99 +transfer +\$14\.99 {2}sale \$2\.99 until/m,
    )
    expect((await run('sale', 'com', '--end')).said).toContain('sale      none')
    expect(await run('stop', 'ไทย')).toEqual({
      code: 0,
      said: 'No new names of .xn--o3cw4h are sold.',
    })
    expect((await run('list')).said).toMatch(/^\.ไทย .* {2}not sold$/m)
    const sold = await run('sell', 'ไทย')
    expect(sold.said).toMatch(/^\.ไทย \(xn--o3cw4h\): sold$/m)
    expect(sold.said).toContain('who       local-presence')
  })

  it('reports errors in one line', { timeout: 60_000 }, async () => {
    expect(await run('sell', 'com')).toEqual({ code: 1, said: '.com is sold already.' })
    expect(await run('sale', 'com', '--end', '--days', '3')).toEqual({
      code: 1,
      said: 'Say --end alone.',
    })
    expect(await run('price', 'com', '--register', '12.999', '--renew', '-')).toEqual({
      code: 1,
      said: [
        '--register is an amount in dollars and cents: 12.99.',
        '--renew is an amount in dollars and cents: 12.99.',
      ].join('\n'),
    })
  })

  it('shows its help for an unknown verb', { timeout: 60_000 }, async () => {
    const all = [
      [],
      ['list', 'com'],
      ['forget', 'com'],
      ['show'],
      ['price', 'com', '--days', '3'],
      ['sale', 'com', '--percent', '3'],
    ]
    for (const args of all) {
      const { code, said } = await run(...args)
      expect([args, code]).toEqual([args, 2])
      expect(said).toContain('npm run shop -- tld list')
    }
  })
})
