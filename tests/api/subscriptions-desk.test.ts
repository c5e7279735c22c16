import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscribe } from '../../src/contract/enquiries.ts'
import {
  endSubscription,
  listSubscriptions,
} from '../../src/server/customers/enquiries/operator.ts'
import { subscriptions } from '../../src/server/platform/db/schema/index.ts'
import { shownDay } from '../../src/server/platform/shown-day.ts'
import { startDesk, type CommandEnd, type Desk } from './operator-command.ts'
import { codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

describe('subscriptions for operators', () => {
  let shop: ShopApi
  beforeAll(async () => {
    shop = await startApi()
  })
  afterAll(() => shop.stop())

  it('are listed by date and can be ended, and their owners can subscribe again', async () => {
    const input = async (email: string, locale: string) =>
      codeOf(await shop.call(subscribe, { body: { email } }, { headers: { 'x-locale': locale } }))
    expect(await input('Dara@Example.com', 'km')).toBe('OK')
    shop.clock.advance(1000)
    expect(await input('malee@example.com', 'en')).toBe('OK')
    // Unconfirmed ones are not listed.
    expect(await listSubscriptions(shop.db)).toEqual([])
    const confirm = () => shop.db.update(subscriptions).set({ confirmedAt: shop.clock.now() })
    await confirm()
    const today = shownDay(shop.clock.now())
    const [dara, malee] = [`dara@example.com  km  ${today}`, `malee@example.com  en  ${today}`]
    expect(await listSubscriptions(shop.db)).toEqual([dara, malee])

    expect(await endSubscription(shop.db, ' DARA@example.com ')).toBe(true)
    expect(await endSubscription(shop.db, 'dara@example.com')).toBe(false)
    expect(await listSubscriptions(shop.db)).toEqual([malee])
    expect(await input('dara@example.com', 'km')).toBe('OK')
    await confirm()
    expect(await listSubscriptions(shop.db)).toEqual([malee, dara])
  })
})

describe('npm run shop -- subscription', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk(async ({ db }) => {
      await db.insert(subscriptions).values({
        ...{ email: 'dara@example.com', locale: 'km' },
        createdAt: new Date('2026-11-21T17:30:00Z'),
        confirmedAt: new Date('2026-11-21T17:40:00Z'),
      })
    })
  }, 120_000)
  afterAll(() => desk.stop())

  const run = (...args: readonly string[]): Promise<CommandEnd> => desk.run('subscription', ...args)

  it('lists and ends', { timeout: 120_000 }, async () => {
    expect(await run('list')).toEqual({ code: 0, said: 'dara@example.com  km  22/11/2026' })
    expect(await run('end', 'Dara@example.com')).toEqual({
      code: 0,
      said: 'Dara@example.com gets no news any more.',
    })
    expect(await run('end', 'dara@example.com')).toEqual({
      code: 1,
      said: 'dara@example.com has not asked for news.',
    })
    expect(await run('list')).toEqual({ code: 0, said: 'There are no subscribers.' })
  })

  it('shows its help for an unknown verb', { timeout: 60_000 }, async () => {
    for (const args of [[], ['end'], ['add', 'dara@example.com'], ['list', 'all']]) {
      const { code, said } = await run(...args)
      expect(code).toBe(2)
      expect(said).toContain('npm run shop -- subscription end EMAIL')
    }
  })
})
