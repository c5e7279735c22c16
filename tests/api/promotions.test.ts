import { sql } from 'drizzle-orm'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBlogPost } from '../../src/contract/blogs.ts'
import { listPromotions } from '../../src/contract/promotions.ts'
import { blogPostOf } from '../../src/server/catalogue/sites/blog-posts.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({}, { startsAt: new Date('2027-03-01T03:00:00Z') })
})
afterAll(() => shop.stop())

const minuteMs = 60_000

const add = async (noun: 'promotions' | 'wheel', file: object) => {
  const args = [noun, 'add', 'new.json']
  const files = { 'new.json': JSON.stringify(file) }
  return shop.app.command({ args, actor: { kind: 'operator', id: 'dara' }, files })
}
const active = async (headers: Record<string, string> = {}) =>
  answerOf(await shop.call(listPromotions, {}, { headers }))
const titles = async (headers?: Record<string, string>) =>
  (await active(headers)).map(({ title }) => title)

const times = { startsAt: '2027-03-01T11:00:00+07:00', endsAt: '2027-03-01T12:00:00+07:00' }
const promotion = {
  ...{ sites: ['KH'], title: 'New Year', titleKm: 'ចូលឆ្នាំ', ...times },
  ...{ text: '10 % less', textKm: 'បញ្ចុះ 10 %', linkUrl: '/hosting/shared', code: 'NEWYEAR' },
}

it('shows promotions to their sites from their start to their end, in both languages', async () => {
  expect(await active()).toEqual([])
  expect((await add('promotions', { ...promotion, linkUrl: '//evil.example' })).text).toMatch(
    /^linkUrl: linkUrl is a path without its language/,
  )
  expect((await add('promotions', { ...promotion, linkUrl: '/km/domain' })).code).toBe(1)
  expect((await add('promotions', { ...promotion, endsAt: times.startsAt })).text).toMatch(
    /endsAt is not after startsAt\.$/,
  )
  expect((await add('promotions', promotion)).text).toMatch(/^There is no voucher NEWYEAR/)
  await shop.db.execute(sql`insert into vouchers
      (code, title, title_km, description, description_km, percent, minimum_spend, starts_at, ends_at)
    values ('NEWYEAR', 'New Year', 'ចូលឆ្នាំ', '', '', 10, 0, '2027-01-01', '2028-01-01')`)
  expect((await add('promotions', promotion)).code).toBe(0)
  const plain = { sites: ['TH', 'KH'], title: 'Plain', titleKm: 'ធម្មតា', text: 'a', textKm: 'ក' }
  await add('promotions', { ...plain, ...times, endsAt: '2027-03-02T12:00:00+07:00' })
  expect(await active()).toEqual([])

  shop.clock.advance(60 * minuteMs)
  expect(await active()).toMatchObject([
    {
      ...{ kind: 'OFFER', title: 'New Year', text: '10 % less', linkUrl: '/hosting/shared' },
      ...{ code: 'NEWYEAR', endsAt: '2027-03-01T05:00:00.000Z' },
    },
    { title: 'Plain', linkUrl: null, code: null },
  ])
  const [first] = await active()
  // The clock goes on.
  expect(Math.ceil((first?.endsInSeconds ?? 0) / 60)).toBe(60)
  expect(await titles({ 'x-locale': 'km' })).toEqual(['ចូលឆ្នាំ', 'ធម្មតា'])
  expect(await titles({ 'x-site': 'TH' })).toEqual(['Plain'])
  shop.clock.advance(60 * minuteMs)
  expect(await titles()).toEqual(['Plain'])
})

it('shows the wheel while it runs, and nothing that staff ended', async () => {
  const wheel = {
    ...{
      sites: ['KH'],
      startsAt: '2027-03-01T12:30:00+07:00',
      endsAt: '2027-03-01T13:00:00+07:00',
    },
    ...{ spins: { REGISTER: 1, INVOICE: 0, TOP_UP: 0 }, cashDays: 9, discountDays: 9 },
    prizes: [
      { label: 'discount-5', weight: 1 },
      { amount: 1, weight: 1 },
    ],
  }
  expect((await add('wheel', wheel)).code).toBe(0)
  await shop.app.reloadCatalogue()
  expect(await titles()).toEqual(['Plain'])
  shop.clock.advance(31 * minuteMs)
  expect(await active()).toMatchObject([
    { kind: 'FORTUNE_WHEEL', linkUrl: '/fortune-wheel' },
    { kind: 'OFFER' },
  ])
  expect(await titles({ 'x-site': 'TH' })).toEqual(['Plain'])
  shop.clock.advance(29 * minuteMs)
  const [plain] = await active()
  expect(plain?.title).toBe('Plain')
  const actor = { kind: 'operator', id: 'dara' } as const
  const args = ['promotions', 'end', plain?.id ?? '']
  expect((await shop.app.command({ args, actor, files: {} })).code).toBe(0)
  expect((await shop.app.command({ args, actor, files: {} })).code).toBe(1)
  expect(await active()).toEqual([])
})

it('answers a post of the built website in both languages', async () => {
  const post = {
    ...{ key: 'dnssec', title: 'DNSSEC', description: 'What it does', topic: 'domains' },
    ...{ date: '2026-10-01', updated: null, tags: ['dns'], path: '/blog/dnssec' },
    related: [{ key: 'spf', title: 'SPF', path: '/blog/spf' }],
  }
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  for (const [at, title] of Object.entries({ '': 'DNSSEC', km: 'DNSSEC ខ្មែរ' })) {
    await mkdir(join(folder, at, 'blogs'), { recursive: true })
    await writeFile(join(folder, at, 'blogs/dnssec.json'), JSON.stringify({ ...post, title }))
  }
  expect(await blogPostOf(folder, 'en', 'dnssec')).toEqual(post)
  expect(await blogPostOf(folder, 'km', 'dnssec')).toMatchObject({ title: 'DNSSEC ខ្មែរ' })
  await expect(blogPostOf(folder, 'en', 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const params = { key: 'dnssec' }
  expect(codeOf(await shop.call(getBlogPost, { params }))).toBe('NOT_FOUND')
  await rm(folder, { recursive: true })
})
