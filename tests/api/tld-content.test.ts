import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  listSpotlightTlds,
  listTldCategories,
  listTldContent,
  listTlds,
} from '../../src/contract/domains.ts'
import { tldRules, tlds } from '../../src/server/platform/db/schema/index.ts'
import { answerOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const contentOf = async (tldNames?: string) =>
  answerOf(await shop.call(listTldContent, { query: { tlds: tldNames } }))

describe('the rules of TLDs', () => {
  it('exist for every TLD on sale, in the order of the list', async () => {
    const all = answerOf(await shop.call(listTlds, {}))
    const content = await contentOf()
    expect(content.map(({ tld }) => tld)).toEqual(all.map(({ tld }) => tld))
    const sold = new Set(all.map(({ tld }) => tld))
    for (const { tld, related } of content) {
      expect([tld, related.length]).toEqual([tld, 6])
      expect(related.every((other) => sold.has(other) && other !== tld)).toBe(true)
    }
    for (const { tld, needsDocuments } of all) {
      const documents = content.find((one) => one.tld === tld)?.documents ?? []
      expect([tld, documents.length > 0]).toEqual([tld, needsDocuments])
    }
  })

  it('contain what a buyer needs to know', async () => {
    expect(await contentOf('.com.kh,COM,ไทย')).toMatchObject([
      {
        tld: 'com.kh',
        minimumYears: 1,
        maximumYears: 1,
        eligibility: 'company',
        cutOffDays: 12,
        removalDays: 0,
        related: ['kh', 'net.kh', 'org.kh', expect.any(String), 'co.th', expect.any(String)],
      },
      {
        tld: 'com',
        documents: [],
        eligibility: 'anyone',
        scripts: expect.arrayContaining(['Khmr']) as unknown,
        graceDays: 30,
        redemptionDays: 30,
        reactivationPrice: 94.99,
        cutOffDays: 5,
        transfer: { authCode: true, addedYears: 1 },
        removalDays: 5,
      },
      { tld: 'xn--o3cw4h', scripts: ['Thai'] },
    ])
  })

  it.each(['com,nope', 'gov', '😀', 'a b'])('do not exist for %s', async (asked) => {
    expect(await shop.call(listTldContent, { query: { tlds: asked } })).toMatchObject({
      status: 400,
      problem: { messageCode: 'TLD_NOT_SUPPORT' },
    })
  })

  it('follow the table, and omit unknown values', async () => {
    await shop.db.update(tldRules).set({ graceDays: 7 }).where(eq(tldRules.tld, 'com'))
    await shop.db.delete(tldRules).where(eq(tldRules.tld, 'net'))
    await shop.app.reloadCatalogue()
    expect(await contentOf('net,com')).toMatchObject([{ tld: 'com', graceDays: 7 }])
  })
})

describe('TLDs', () => {
  it('in the spotlight are marked, most popular first', async () => {
    const spotlight = answerOf(await shop.call(listSpotlightTlds, {}))
    expect(spotlight.length).toBeGreaterThan(5)
    expect(spotlight.length).toBeLessThan(40)
    expect(spotlight[0]).toMatchObject({ tld: 'com', tags: ['hot'] })
    expect(new Set(spotlight.flatMap(({ tags }) => tags))).toEqual(new Set(['hot', 'new', 'sale']))
    expect(spotlight.every(({ tags }) => tags.length > 0)).toBe(true)
  })

  it('are counted by kind and region', async () => {
    const before = answerOf(await shop.call(listTldCategories, {}))
    const sum = (counts: readonly { readonly count: number }[]) =>
      counts.reduce((total, { count }) => total + count, 0)
    expect(sum(before.kinds)).toBe(before.total)
    expect(sum(before.regions)).toBe(before.total)
    await shop.db.delete(tlds).where(eq(tlds.tld, 'com.kh'))
    await shop.app.reloadCatalogue()
    const after = answerOf(await shop.call(listTldCategories, {}))
    expect(after.total).toBe(before.total - 1)
    const asian = (counts: typeof before) =>
      counts.regions.find(({ region }) => region === 'ASIA_PACIFIC')?.count
    expect(asian(after)).toBe((asian(before) ?? 0) - 1)
  })
})
