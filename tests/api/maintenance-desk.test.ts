import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMaintenance } from '../../src/contract/announcements.ts'
import { addItems } from '../../src/contract/cart.ts'
import {
  addMaintenance,
  endMaintenance,
  listMaintenanceWindows,
  NewMaintenance,
} from '../../src/server/catalogue/sites/operator.ts'
import { freeName, registration } from './buying.ts'
import { createCustomer } from './customers.ts'
import { startDesk, type CommandEnd, type Desk } from './operator-command.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

const texts = {
  title: 'New database',
  'title-km': 'មូលដ្ឋានទិន្នន័យថ្មី',
  message: 'Domains can’t be ordered meanwhile.',
  'message-km': 'មិនអាចបញ្ជាទិញដូមែនបានទេ។',
}

describe('operator maintenance', () => {
  let shop: ShopApi
  beforeAll(async () => {
    shop = await startApi()
  })
  afterAll(() => shop.stop())

  const hour = 60 * 60_000
  const inHours = (hours: number): Date => new Date(shop.clock.now().getTime() + hours * hour)
  const add = async (more: Partial<NewMaintenance>) => {
    const id = randomUUID()
    const input = { ...texts, everything: false, ...more }
    return { id, outcome: await addMaintenance(shop.db, input, { id, now: shop.clock.now() }) }
  }
  const idsListed = async () =>
    (await listMaintenanceWindows(shop.db, shop.clock.now())).map((line) => line.slice(0, 36))

  it('closes the named products at once, is announced in both languages, and can be ended', async () => {
    const { token } = await createCustomer(shop)
    const put = () => {
      const body = { items: [registration(freeName())] }
      return shop.call(addItems, { body }, { token })
    }
    const { id, outcome } = await add({ for: ['DOMAIN', 'SSL'] })
    expect(outcome).toBe('added')
    expect(codeOf(await put())).toBe('PRODUCT_UNDER_MAINTENANCE')
    const listed = { id, services: ['DOMAIN', 'SSL'], endsAt: null }
    const inKhmer = { headers: { 'x-locale': 'km' } }
    expect(answerOf(await shop.call(listMaintenance, {}))).toMatchObject([
      { ...listed, title: texts.title, message: texts.message },
    ])
    expect(answerOf(await shop.call(listMaintenance, {}, inKhmer))).toMatchObject([
      { ...listed, title: texts['title-km'], message: texts['message-km'] },
    ])
    expect(await endMaintenance(shop.db, id.toUpperCase(), shop.clock.now())).toBe(true)
    expect(await endMaintenance(shop.db, id, shop.clock.now())).toBe(false)
    expect(codeOf(await put())).toBe('OK')
    expect(answerOf(await shop.call(listMaintenance, {}))).toEqual([])
  })

  it('closes everything from start to end', async () => {
    const { token } = await createCustomer(shop)
    const put = async () => {
      const body = { items: [registration(freeName())] }
      return codeOf(await shop.call(addItems, { body }, { token }))
    }
    const window = { everything: true, from: inHours(1), until: inHours(2) }
    const { id } = await add(window)
    expect(await put()).toBe('OK')
    expect(await idsListed()).toEqual([id])
    shop.clock.advance(1.5 * hour)
    const [line = ''] = await listMaintenanceWindows(shop.db, shop.clock.now())
    expect(line).toMatch(/^\S{36} {2}under way {2}\S+\+07:00 until \S+\+07:00 {2}everything {2}New/)
    const later = await createCustomer(shop)
    const body = { items: [registration(freeName())] }
    const refused = await shop.call(addItems, { body }, { token: later.token })
    expect(codeOf(refused)).toBe('PRODUCT_UNDER_MAINTENANCE')
    shop.clock.advance(hour)
    expect(await idsListed()).toEqual([])
  })

  it('can be cancelled before it starts, and its end must be after its start and in the future', async () => {
    const { id } = await add({ for: ['DOMAIN'], from: inHours(5) })
    expect(await idsListed()).toEqual([id])
    expect(await endMaintenance(shop.db, id, shop.clock.now())).toBe(true)
    expect(await idsListed()).toEqual([])
    const backwards = { for: ['DOMAIN' as const], from: inHours(3), until: inHours(2) }
    expect((await add(backwards)).outcome).toBe('backwards')
    expect((await add({ everything: true, from: inHours(-3), until: inHours(-2) })).outcome).toBe(
      'over',
    )
    expect(await endMaintenance(shop.db, 'no id', shop.clock.now())).toBe(false)
    expect(await idsListed()).toEqual([])
  })

  it('is for named services or for everything', () => {
    const messages = (more: Readonly<Record<string, unknown>>) =>
      v
        .safeParse(NewMaintenance, { ...texts, everything: false, ...more })
        .issues?.map(({ message }) => message)
    expect(messages({ for: ' DOMAIN, SSL' })).toBeUndefined()
    const either = ['Say either --for or --everything.']
    expect(messages({})).toEqual(either)
    expect(messages({ for: 'DOMAIN', everything: true })).toEqual(either)
  })
})

describe('npm run shop -- maintenance', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk()
  }, 120_000)
  afterAll(() => desk.stop())

  const run = (...args: readonly string[]): Promise<CommandEnd> => desk.run('maintenance', ...args)

  const said = Object.entries(texts).flatMap(([name, text]) => [`--${name}`, text])

  it('adds, lists and ends, and reports errors', { timeout: 120_000 }, async () => {
    const from = '2099-12-01T22:00+07:00'
    const added = await run('add', ...said, '--for', 'DOMAIN,AWS', '--from', from)
    expect(added.code).toBe(0)
    expect(added.said).toMatch(/^[0-9a-f-]{36} was added, for DOMAIN,AWS\.$/)
    const id = added.said.slice(0, 36)
    expect(await run('list')).toEqual({
      code: 0,
      said: `${id}  planned    ${from} until it is ended  DOMAIN,AWS  New database`,
    })
    expect(await run('end', id)).toEqual({ code: 0, said: `${id} has ended.` })
    expect(await run('end', id)).toEqual({
      code: 1,
      said: `There is no maintenance ${id} that is under way or planned.`,
    })
    expect((await run('list')).said).toBe('No maintenance is under way or planned.')
    expect(await run('add', '--for', 'CAKE', '--from', 'tomorrow')).toEqual({
      code: 1,
      said: [
        ...['title', 'title-km', 'message', 'message-km'].map((name) => `Say --${name}.`),
        '--for is one or more of DOMAIN,CLOUD_SERVER,CLOUD_HOSTING,SHARED_HOSTING,SMS_BRAND_NAME,SMS_SERVICE,WORDPRESS_HOSTING,AWS,SSL,OTHER.',
        '--from is a moment with its time zone, such as 2026-12-01T00:00:00+07:00.',
      ].join('\n'),
    })
    const past = await run('add', ...said, '--everything', '--until', '2020-01-01T00:00Z')
    expect(past).toEqual({ code: 1, said: '--until has passed already.' })
  })

  it('shows its help for an unknown verb', { timeout: 60_000 }, async () => {
    for (const args of [[], ['end'], ['list', 'all'], ['add', '--all']]) {
      const { code, said: shown } = await run(...args)
      expect(code).toBe(2)
      expect(shown).toContain('npm run shop -- maintenance add')
    }
  })

  it('a rate of the riel is set, shown, and refused when it is none', async () => {
    const rate = (...args: readonly string[]) => desk.run('exchange-rate', ...args)
    expect((await rate('show')).said).toMatch(/^4000 riel for a dollar on .*, demo$/)
    expect(await rate('set', 'many', '--source', 'NBC')).toMatchObject({ code: 1 })
    const { code, said: set } = await rate('set', '4012', '--source', 'NBC')
    expect([code, set]).toEqual([0, expect.stringMatching(/^4012 riel for a dollar on \d{4}-/)])
    const inDays = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const ahead = (days: number) => rate('set', '4099', '--source', 'NBC', '--on', inDays(days))
    expect(await ahead(40)).toMatchObject({ code: 1 })
    expect(await ahead(5)).toMatchObject({ code: 0 })
    const shown = new RegExp(`^4012 riel .*, NBC\n4099 riel from ${inDays(5)}, NBC$`)
    expect((await rate('show')).said).toMatch(shown)
  })
})
