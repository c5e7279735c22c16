import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setVoucher, suggestVouchers } from '../../src/contract/vouchers.ts'
import {
  addVoucher,
  endVoucher,
  listAllVouchers,
  type NewVoucher,
} from '../../src/server/selling/vouchers/operator.ts'
import { freeName } from './buying.ts'
import { createCustomer } from './customers.ts'
import { startDesk, type CommandEnd, type Desk } from './operator-command.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

describe('an operator’s voucher', () => {
  let shop: ShopApi
  beforeAll(async () => {
    shop = await startApi()
  })
  afterAll(() => shop.stop())

  const input = (more: Partial<NewVoucher> = {}): NewVoucher => ({
    code: 'NEWYEAR',
    title: 'New year',
    'title-km': 'ឆ្នាំថ្មី',
    description: 'For new names',
    'description-km': 'សម្រាប់ឈ្មោះថ្មី',
    percent: 20,
    days: 3,
    suggest: true,
    for: ['DOMAIN'],
    ...more,
  })

  it('is offered and applied at once, listed with its use, and ended', async () => {
    const { token, add, place, payByBalance } = await createCustomer(shop, { dollars: 100 })
    const now = shop.clock.now()
    expect(await addVoucher(shop.db, input(), now)).toBe('added')
    expect(await addVoucher(shop.db, input({ percent: 90 }), now)).toBe('exists')
    const query = { productType: 'DOMAIN' as const }
    expect(answerOf(await shop.call(suggestVouchers, { query }, { token }))).toContainEqual(
      expect.objectContaining({ code: 'NEWYEAR', discount: { type: 'RATE', percent: 20 } }),
    )
    await add([freeName()])
    const use = () => shop.call(setVoucher, { body: { code: 'NEWYEAR' } }, { token })
    const order = answerOf(await place(answerOf(await use()), 'BALANCE'))
    answerOf(await payByBalance(order.id))
    expect(await listAllVouchers(shop.db, shop.clock.now())).toContainEqual(
      expect.stringMatching(
        /^NEWYEAR +20% until \d\d\/\d\d\/\d{4} used 1 times offered {2}New year$/,
      ),
    )
    expect(await endVoucher(shop.db, 'newyear', now)).toBe(true)
    expect(await endVoucher(shop.db, 'newyear', now)).toBe(false)
    const other = await createCustomer(shop)
    await other.add([freeName()])
    const late = await shop.call(setVoucher, { body: { code: 'NEWYEAR' } }, { token: other.token })
    expect(codeOf(late)).toBe('VOUCHER_EXPIRED')
  })

  it('can belong to one customer', async () => {
    const now = shop.clock.now()
    const own = input({ code: 'FOR-DEMO', customer: 'DEMO' })
    expect(await addVoucher(shop.db, { ...own, customer: 'nobody' }, now)).toBe('no-customer')
    expect(await addVoucher(shop.db, own, now)).toBe('added')
    expect(await listAllVouchers(shop.db, shop.clock.now())).toContainEqual(
      expect.stringContaining(" only demo's"),
    )
  })
})

describe('npm run shop -- voucher', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk()
  }, 120_000)
  afterAll(() => desk.stop())

  const run = (...args: readonly string[]): Promise<CommandEnd> => desk.run('voucher', ...args)

  it('adds, lists and ends, and reports errors', { timeout: 120_000 }, async () => {
    const texts = ['--title', 'A', '--title-km', 'ក', '--description', 'B', '--description-km', 'ខ']
    const added = await run('add', 'tet-5', '--dollars', '5', '--days', '7', ...texts)
    expect(added).toEqual({ code: 0, said: 'TET-5 can be used now, for 7 days.' })
    expect((await run('list')).said).toMatch(/^TET-5 +\$5\.00 until/m)
    expect(await run('end', 'TET-5')).toEqual({ code: 0, said: 'TET-5 has ended.' })
    expect(await run('end', 'TET-6')).toEqual({
      code: 1,
      said: 'There is no voucher TET-6 that runs.',
    })
    expect(await run('add', 'NO GOOD', '--days', '1', '--for', 'CAKE')).toEqual({
      code: 1,
      said: [
        'A code is 1 to 32 letters A to Z, digits and single hyphens between them.',
        ...['title', 'title-km', 'description', 'description-km'].map((name) => `Say --${name}.`),
        '--for is one or more of DOMAIN,CLOUD_HOSTING,CLOUD_SERVER,SHARED_HOSTING,SMS_BRAND_NAME,SMS_SERVICE,WORDPRESS_HOSTING,SSL.',
      ].join('\n'),
    })
    const both = await run('add', 'X', '--days', '1', '--percent', '5', '--dollars', '5', ...texts)
    expect(both.said).toBe('Say either --percent or --dollars.')
  })

  it('shows its help for an unknown verb', { timeout: 60_000 }, async () => {
    for (const args of [[], ['forget', 'X'], ['list', '--all']]) {
      const { code, said } = await run(...args)
      expect(code).toBe(2)
      expect(said).toContain('npm run shop -- voucher add CODE')
    }
  })
})
