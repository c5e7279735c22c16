import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import { SearchLine, type SearchRow } from '../../src/contract/domains.ts'
import { superFilter } from '../../src/contract/super-filter.ts'
import { freeName } from './buying.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ SEARCHES_PER_MINUTE: '40' })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

type Query = Readonly<Partial<Record<'domains' | 'keywords' | 'tlds' | 'page', string>>>
const ask = (query: Query) => shop.call(superFilter, { query })
const namesOf = (rows: readonly SearchRow[]) => rows.map(({ domainName }) => domainName)

it('returns exactly the requested names, with state and prices', async () => {
  const [free, other] = [freeName(), freeName()]
  const { rows, unsupported, hasMore } = answerOf(
    await ask({ domains: `google.com,${free}`, keywords: other.slice(0, -4), tlds: 'net,shop' }),
  )
  expect(namesOf(rows)).toEqual([
    'google.com',
    free,
    other.replace('.com', '.net'),
    other.replace('.com', '.shop'),
  ])
  expect(rows.map(({ state }) => state)).toEqual(['taken', 'available', 'available', 'available'])
  expect(rows[3]).toMatchObject({ firstYearPrice: 2.99, renewalPrice: 34.99 })
  expect([unsupported, hasMore]).toEqual([[], false])
})

it('streams line by line, and a hanging registry delays no other name', async () => {
  await shop.control('registry', { tlds: { net: { hang: true } } })
  await shop.control('rdap', { tlds: { net: { hang: true } } })
  const [free, slow] = [freeName(), freeName('net')]
  const query = new URLSearchParams({ domains: `${slow},${free}` })
  const response = await fetch(`${shop.url}/api/domains/super-filter?${query.toString()}`, {
    headers: { accept: 'application/x-ndjson' },
  })
  const lines = (await response.text())
    .trim()
    .split('\n')
    .map((line) => v.parse(SearchLine, JSON.parse(line)))
  const shown = lines.map((line) =>
    line.type === 'row' ? `${line.row.domainName} ${line.row.state}` : line.type,
  )
  expect(shown).toEqual(['rows', `${free} available`, `${slow} unknown`, 'end'])
})

it('marks each name whose script its TLD does not accept, beside the others', async () => {
  const { rows, unsupported } = answerOf(await ask({ domains: `ខ្មែរ.io,ខ្មែរ.org,${freeName()}` }))
  const untaken = {
    state: 'reserved',
    confirmed: true,
    problem: { code: 'SCRIPT_NOT_TAKEN', script: 'Khmr' },
  }
  expect(rows).toMatchObject([
    { unicodeName: 'ខ្មែរ.io', ...untaken },
    { unicodeName: 'ខ្មែរ.org', ...untaken },
    { state: 'available', problem: null },
  ])
  expect(unsupported).toEqual([])
  // Also when nothing else is requested.
  expect(answerOf(await ask({ domains: 'ខ្មែរ.io' })).rows).toMatchObject([untaken])
})

it.each([
  [{ keywords: 'ខ្មែរ', tlds: 'org' }, 'SCRIPT_NOT_TAKEN'],
  [{}, 'REQUIRED_DOMAIN'],
  [{ domains: 'sabay' }, 'INVALID_DOMAIN'],
  [{ domains: 'a.nosuchending' }, 'UNSUPPORTED_TLD'],
  [{ keywords: 'sabay' }, 'INVALID_TLD'],
  [{ domains: 'a.com,b.com,c.com,d.com,e.com,f.com' }, 'MAXIMUM_SEARCH_TERMS'],
  [{ domains: 'a.com', page: '0' }, 'BAD_REQUEST'],
])('refuses %j with %s', async (query, code) => {
  expect(codeOf(await ask(query))).toBe(code)
})

it('counts five names as one call, and returns the time to wait', async () => {
  const five = Array.from({ length: 5 }, () => freeName()).join(',')
  const keywords = 'one,two,three,four,five'
  let refused = await ask({ keywords, tlds: 'com,net,org,asia,shop' })
  let calls = 1
  for (; refused.ok; calls += 1) refused = await ask({ keywords, tlds: 'com,net,org,asia,shop' })
  // Four points each.
  expect(calls).toBeLessThanOrEqual(11)
  const { params, messageCode } = refused.problem
  expect([messageCode, params['retryAfter']]).toEqual(['TOO_MANY_REQUESTS', expect.any(Number)])
  expect(codeOf(await ask({ domains: five }))).toBe('TOO_MANY_REQUESTS')
})
