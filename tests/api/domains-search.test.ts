import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { createSignRequest } from '../../src/client/sign-request.ts'
import { addItems } from '../../src/contract/cart.ts'
import {
  listDomainDiscounts,
  searchCloudHosting,
  searchConnecting,
  type DomainDiscountType,
} from '../../src/contract/domain-offers.ts'
import {
  checkAvailable,
  listTlds,
  registerInfo,
  searchDomains,
  SearchLine,
  type SearchRow,
} from '../../src/contract/domains.ts'
import { labelLength } from '../../src/contract/listed-names.ts'
import type { NameSort } from '../../src/contract/name-sorts.ts'
import { freeName, registration } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

type Query = Parameters<typeof search>[0]
const search = (query: {
  domain?: string
  keywords?: string
  tlds?: string
  page?: string
  maximumPrice?: string
  maximumLength?: string
  sort?: NameSort
}) => shop.call(searchDomains, { query })

const ask = (domain: string) => shop.call(checkAvailable, { query: { domain } })

/** Returns a label that is available under every TLD. */
const freeLabel = () => freeName('').replace('.', '')

/** Returns the lines of a streamed search in order of arrival. */
async function* streamed(query: Readonly<Record<string, string>>) {
  const url = `${shop.url}/api/domains/search-iu?${new URLSearchParams(query).toString()}`
  const response = await fetch(url, {
    headers: { accept: 'application/x-ndjson', 'accept-encoding': 'gzip, br' },
  })
  expect(response.headers.get('content-type')).toContain('application/x-ndjson')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('vary')).toContain('accept-encoding')
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) yield v.parse(SearchLine, JSON.parse(line))
  }
}

const rowOf = (rows: readonly SearchRow[], domainName: string): SearchRow => {
  const row = rows.find((one) => one.domainName === domainName)
  if (row === undefined) throw new Error(`no row ${domainName}`)
  return row
}

describe('a search', () => {
  it('lists all rows at once and streams each result: none waits for the slowest', async () => {
    const label = freeLabel()
    await shop.control('registry', { tlds: { net: { hang: true }, org: { delayMs: 700 } } })
    await shop.control('rdap', { tlds: { net: { hang: true } } })
    const outcomes: SearchRow[] = []
    let first: Extract<SearchLine, { type: 'rows' }> | undefined
    let ended = false
    for await (const line of streamed({ domain: label, tlds: 'com,net,org,asia' })) {
      expect(ended).toBe(false)
      if (line.type === 'rows') first = line
      else if (line.type === 'row') outcomes.push(line.row)
      else ended = true
    }
    expect(ended).toBe(true)
    const shown = first?.rows.map(({ domainName }) => domainName) ?? []
    expect(shown.slice(0, 4).sort()).toEqual(
      ['com', 'net', 'org', 'asia'].map((tld) => `${label}.${tld}`).sort(),
    )
    expect(new Set(first?.rows.map(({ state }) => state))).toEqual(new Set(['checking']))
    expect(outcomes.map(({ domainName }) => domainName).sort()).toEqual([...shown].sort())
    const order = outcomes.map(({ domainName }) => domainName)
    const at = (tld: string) => order.indexOf(`${label}.${tld}`)
    expect(at('com')).toBeLessThan(at('org'))
    expect(at('asia')).toBeLessThan(at('org'))
    expect(at('org')).toBeLessThan(at('net'))
    expect(rowOf(outcomes, `${label}.com`)).toMatchObject({ state: 'available', confirmed: true })
    expect(rowOf(outcomes, `${label}.org`).state).toBe('available')
    expect(rowOf(outcomes, `${label}.net`).state).toBe('unknown')
  })

  it('lists the exact match first, then the same name under other TLDs, then suggestions', async () => {
    const label = freeLabel()
    const { rows, unsupported } = answerOf(await search({ domain: `https://www.${label}.NET/x` }))
    expect(rows[0]).toMatchObject({
      domainName: `${label}.net`,
      match: 'exact',
      state: 'available',
      firstYearPrice: 13.99,
      renewalPrice: 16.49,
    })
    const order = rows.map(({ match }) => ['exact', 'same-name', 'suggestion'].indexOf(match))
    expect(order).toEqual([...order].sort())
    expect(new Set(rows.map(({ domainName }) => domainName)).size).toBe(rows.length)
    expect(unsupported).toEqual([])
  })

  it('marks taken, premium and sale, each with its prices', async () => {
    const taken = answerOf(await search({ domain: 'google.com' }))
    expect(rowOf(taken.rows, 'google.com').state).toBe('taken')
    const label = freeLabel()
    const sale = answerOf(await search({ domain: `${label}.shop` }))
    expect(rowOf(sale.rows, `${label}.shop`)).toMatchObject({
      firstYearPrice: 2.99,
      regularPrice: 28.99,
      renewalPrice: 34.99,
    })
    expect(rowOf(sale.rows, `${label}.shop`).tags).toContain('sale')
    const premium = label.replace('free', 'premium')
    const dear = answerOf(await search({ domain: `${premium}.com` }))
    const row = rowOf(dear.rows, `${premium}.com`)
    expect(row).toMatchObject({ premium: true, state: 'available', maximumYears: 1 })
    expect(row.tags).toContain('premium')
    expect(row.firstYearPrice).toBeGreaterThanOrEqual(250)
  })

  it('returns the eligibility where registration is restricted', async () => {
    const label = freeLabel()
    const { rows } = answerOf(await search({ domain: `${label}.eu`, tlds: 'eu,com' }))
    expect(rowOf(rows, `${label}.eu`)).toMatchObject({
      needsDocuments: false,
      eligibility: 'eu-citizen',
    })
    expect(rowOf(rows, `${label}.com`).eligibility).toBe('anyone')
  })

  it('continues page by page without repeating a name', async () => {
    const label = freeLabel()
    const one = answerOf(await search({ domain: label }))
    const two = answerOf(await search({ domain: label, page: '2' }))
    expect(one.hasMore).toBe(true)
    expect(two.rows.length).toBeGreaterThan(0)
    const names = new Set(one.rows.map(({ domainName }) => domainName))
    expect(two.rows.filter(({ domainName }) => names.has(domainName))).toEqual([])
  })

  it('filters all pages by price and length, below the typed names', async () => {
    const label = freeLabel()
    const tlds = answerOf(await shop.call(listTlds, {}))
    const cheap = tlds.filter(({ registrationPrice }) => registrationPrice <= 9.99)
    const narrowed = { domain: `${label}.com`, maximumPrice: '9.99', maximumLength: '40' }
    const found: SearchRow[] = []
    for (let page = 1, more = true; more; page += 1) {
      const { rows, hasMore } = answerOf(await search({ ...narrowed, page: String(page) }))
      found.push(...rows)
      more = hasMore
    }
    const [exact, ...others] = found
    expect(exact).toMatchObject({ domainName: `${label}.com`, match: 'exact' })
    expect(exact?.firstYearPrice).toBeGreaterThan(9.99)
    expect(Math.max(...others.map(({ firstYearPrice }) => firstYearPrice))).toBeLessThanOrEqual(
      9.99,
    )
    const same = others.filter(({ match }) => match === 'same-name').map(({ tld }) => tld)
    expect(same.sort()).toEqual(cheap.map(({ tld }) => tld).sort())

    const short = answerOf(await search({ domain: 'sabaycoffee', maximumLength: '10' }))
    expect(short.rows.length).toBeGreaterThan(0)
    for (const { unicodeName } of short.rows)
      expect(labelLength(unicodeName.split('.', 1)[0] ?? '')).toBeLessThanOrEqual(10)
    const none = answerOf(await search({ domain: label, maximumPrice: '0.01' }))
    expect(none).toEqual({ rows: [], unsupported: [], hasMore: false })
  })

  it('sorts all pages, the cheapest of all TLDs first', async () => {
    const label = freeLabel()
    const tlds = answerOf(await shop.call(listTlds, {}))
    const sorted = { domain: label, sort: 'price' } as const
    const one = answerOf(await search(sorted))
    const two = answerOf(await search({ ...sorted, page: '2' }))
    const prices = [...one.rows, ...two.rows].map(({ firstYearPrice }) => firstYearPrice)
    expect(prices.length).toBeGreaterThan(20)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect(prices[0]).toBe(Math.min(...tlds.map((tld) => tld.registrationPrice)))
    expect(two.hasMore).toBe(true)
  })

  it('explains each suggestion, and nothing else', async () => {
    const { rows } = answerOf(await search({ domain: 'sabaycoffee' }))
    for (const { match, reason } of rows) expect(reason !== null).toBe(match === 'suggestion')
    const ideas = rows.filter(({ match }) => match === 'suggestion')
    expect(ideas.length).toBeGreaterThan(4)
    expect(new Set(ideas.map(({ reason }) => reason)).size).toBeGreaterThan(2)
    expect(ideas).toContainEqual(
      expect.objectContaining({
        unicodeName: 'sabay.coffee',
        reason: 'tld',
        reasonWord: 'coffee',
      }),
    )
    const khmer = answerOf(await search({ domain: 'ផ្សារខ្មែរ' }))
    expect(khmer.rows).toContainEqual(
      expect.objectContaining({
        label: 'phsarkhmer',
        reason: 'transliteration',
        reasonWord: 'phsarkhmer',
      }),
    )
  })

  it('warns of names that can be mistaken for others', async () => {
    const { rows } = answerOf(await search({ domain: 'аррӏе.com' }))
    expect(rows[0]).toMatchObject({ match: 'exact', lookAlike: 'like-latin' })
    const plain = answerOf(await search({ domain: 'apple.com' }))
    expect(new Set(plain.rows.map(({ lookAlike }) => lookAlike))).toEqual(new Set([null]))
  })

  it('distinguishes reserved from taken names, and sells none', async () => {
    const name = `reserved-${freeLabel()}.com`
    const { rows } = answerOf(await search({ domain: name }))
    expect(rowOf(rows, name)).toMatchObject({ state: 'reserved', confirmed: true })
    expect(answerOf(await ask(name)).state).toBe('reserved')
    const { token } = await createCustomer(shop)
    const added = await shop.call(addItems, { body: { items: [registration(name)] } }, { token })
    expect(added).toMatchObject({ problem: { messageCode: 'DOMAIN_NOT_AVAILABLE' } })
  })

  it('finds Khmer names, and names with emoji by their letters', async () => {
    const khmer = answerOf(await search({ domain: 'ភ្នំពេញfree.com' }))
    expect(khmer.rows[0]).toMatchObject({ unicodeName: 'ភ្នំពេញfree.com', match: 'exact' })
    expect(khmer.rows[0]?.domainName).toMatch(/^xn--/)
    const emoji = answerOf(await search({ domain: '😀free-smile😀.com' }))
    expect(emoji.rows[0]).toMatchObject({ domainName: 'free-smile.com', match: 'exact' })
  })

  it.each(['org', 'shop', 'asia', 'io'])(
    'suggests no Khmer name under .%s, which does not accept Khmer, and says so for the typed one',
    async (tld) => {
      const { rows, unsupported } = answerOf(await search({ domain: `ភ្នំពេញfree.${tld}` }))
      expect(rows[0]).toMatchObject({
        unicodeName: `ភ្នំពេញfree.${tld}`,
        match: 'exact',
        state: 'reserved',
        problem: { code: 'SCRIPT_NOT_TAKEN', script: 'Khmr' },
      })
      expect(unsupported).toEqual([])
      const khmer = rows.slice(1).filter(({ unicodeName }) => /\p{Script=Khmer}/u.test(unicodeName))
      expect(khmer.map((row) => row.tld)).toContain('com')
      expect(khmer.map((row) => row.tld)).not.toContain(tld)
      expect(codeOf(await ask(`ភ្នំពេញfree.${tld}`))).toBe('SCRIPT_NOT_TAKEN')
      const info = await shop.call(registerInfo, { query: { domain: `ភ្នំពេញfree.${tld}` } })
      expect(info).toMatchObject({
        ok: false,
        problem: { params: { tld: `.${tld}`, script: 'Khmr' } },
      })
    },
  )

  it('reports a typed unsupported TLD, and searches the rest', async () => {
    const label = freeLabel()
    const answer = answerOf(await search({ domain: `${label}.com,${label}.notatld` }))
    expect(answer.unsupported).toEqual([`${label}.notatld`])
    expect(answer.rows[0]?.domainName).toBe(`${label}.com`)
  })

  const refused: [Query, string, object][] = [
    [{}, 'REQUIRED_DOMAIN', {}],
    [{ domain: '  ' }, 'REQUIRED_DOMAIN', {}],
    [{ domain: '😀' }, 'INVALID_DOMAIN', {}],
    [{ domain: `free${'a'.repeat(56)}.technology` }, 'INVALID_DOMAIN', {}],
    [{ domain: 'free.notatld' }, 'UNSUPPORTED_TLD', { tld: 'notatld' }],
    [{ domain: 'free', tlds: 'notatld' }, 'UNSUPPORTED_TLD', { tld: 'notatld' }],
    [{ domain: 'a1,b2,c3', keywords: 'd4,e5,f6' }, 'MAXIMUM_SEARCH_TERMS', { maximum: 5 }],
    [{ domain: 'a', tlds: 'com,net,org,asia,io,co' }, 'MAXIMUM_SEARCH_TERMS', { maximum: 5 }],
    [{ domain: 'a1', page: '0' }, 'BAD_REQUEST', {}],
    [{ domain: 'a1', maximumPrice: '-1' }, 'BAD_REQUEST', {}],
    [{ domain: 'a1', maximumPrice: '1e3' }, 'BAD_REQUEST', {}],
    [{ domain: 'a1', maximumPrice: '9.999' }, 'BAD_REQUEST', {}],
    [{ domain: 'a1', maximumLength: '0' }, 'BAD_REQUEST', {}],
    [{ domain: 'a1', maximumLength: '64' }, 'BAD_REQUEST', {}],
    [{ domain: 'x'.repeat(2001) }, 'BAD_REQUEST', {}],
  ]
  it.each(refused)('refuses %j with %s', async (query, code, params) => {
    const outcome = await search(query)
    expect(outcome).toMatchObject({ ok: false, problem: { messageCode: code, params } })
    const lines = `${shop.url}/api/domains/search-iu?${new URLSearchParams(query).toString()}`
    const streamedAnswer = await fetch(lines, { headers: { accept: 'application/x-ndjson' } })
    expect(streamedAnswer.headers.get('content-type')).toBe('application/problem+json')
    expect(await streamedAnswer.json()).toMatchObject({ messageCode: code })
  })

  it('accepts five terms', async () => {
    const outcome = await search({ domain: 'free1,free2,free3', keywords: 'free4,free5' })
    expect(codeOf(outcome)).toBe('OK')
  })
})

describe('retrying a check', () => {
  it('checks again a name that could not be checked', async () => {
    const name = freeName('in.th')
    await shop.control('registry', { down: true })
    await shop.control('whois', { down: true })
    expect(answerOf(await ask(name))).toMatchObject({ domainName: name, state: 'unknown' })
    await shop.control('registry', { down: false })
    const row = await until(
      async () => answerOf(await ask(name)),
      ({ state }) => state !== 'unknown',
    )
    expect(row).toMatchObject({ state: 'available', confirmed: true, match: 'exact' })
  })

  it.each([
    ['', 'REQUIRED_DOMAIN'],
    ['keyword', 'INVALID_DOMAIN'],
    ['free.notatld', 'UNSUPPORTED_TLD'],
  ])('refuses %j with %s', async (domain, code) => {
    expect(codeOf(await ask(domain))).toBe(code)
  })
})

describe('domain searches for a hosting order', () => {
  const connect = (domain: string) => shop.call(searchConnecting, { query: { domain } })

  it('list the names to connect: the typed one and other TLDs, without premium names', async () => {
    const label = freeLabel()
    const { rows, unsupported } = answerOf(await connect(`${label}.asia`))
    expect(rows[0]).toMatchObject({ domainName: `${label}.asia`, match: 'exact' })
    expect(rows.length).toBeGreaterThan(4)
    expect(rows.some(({ premium, needsDocuments }) => premium || needsDocuments)).toBe(false)
    expect(unsupported).toEqual([])
    const dear = label.replace('free', 'premium')
    expect(answerOf(await connect(`${dear}.com`))).toMatchObject({ unsupported: [`${dear}.com`] })
    const withCloud = answerOf(
      await shop.call(searchCloudHosting, { query: { domain: `${label}.asia` } }),
    )
    expect(withCloud.unsupported).toEqual(unsupported)
    expect(withCloud.rows.map(({ domainName }) => domainName)).toEqual(
      rows.map(({ domainName }) => domainName),
    )
    for (const [at, { firstYearPrice }] of withCloud.rows.entries())
      expect(firstYearPrice).toBeLessThanOrEqual(rows[at]?.firstYearPrice ?? 0)
    expect(codeOf(await connect(''))).toBe('REQUIRED_DOMAIN')
    expect(codeOf(await connect('😀'))).toBe('INVALID_DOMAIN')
  })

  it('list the active discounts, and those of a domain with hosting', async () => {
    const discounts = async (type?: DomainDiscountType) =>
      answerOf(await shop.call(listDomainDiscounts, { query: { type } }))
    const sales = await discounts()
    expect(sales).toContainEqual(
      expect.objectContaining({ tld: 'shop', regularPrice: 28.99, price: 2.99 }),
    )
    for (const { price, regularPrice } of sales) expect(price).toBeLessThan(regularPrice)
    const shared = await discounts('SHARED_HOSTING')
    expect(shared.length).toBeGreaterThan(sales.length)

    const beside = await discounts('CLOUD_HOSTING')
    expect(beside).toContainEqual(sales.find(({ tld }) => tld === 'shop'))
    for (const { tld, price } of beside)
      expect(price).toBeLessThanOrEqual(shared.find((one) => one.tld === tld)?.price ?? 0)
    const { rows } = answerOf(
      await shop.call(searchCloudHosting, { query: { domain: `${freeLabel()}.shop` } }),
    )
    const told = new Map(beside.map(({ tld, price }) => [tld, price]))
    expect(rows[0]).toMatchObject({ tld: 'shop', firstYearPrice: 2.99 })
    for (const { tld, firstYearPrice, regularPrice } of rows)
      expect(firstYearPrice).toBe(told.get(tld) ?? regularPrice)

    const withWordPress = await discounts('WORDPRESS_HOSTING')
    const isFree = ({ price }: { readonly price: number }) => price === 0
    const tlds = withWordPress.filter(isFree).map(({ tld }) => tld)
    expect(tlds).toContain('com')
    const others = sales.filter(({ tld }) => !tlds.includes(tld))
    expect(withWordPress.filter((one) => !isFree(one))).toEqual(others)
  })
})

describe('the registrant of a name', () => {
  const info = (domain: string, multi: '0' | '1' = '0') =>
    shop.call(registerInfo, { query: { domain, multi } })

  it('is returned for a taken name as far as the registry publishes it', async () => {
    const [owner] = answerOf(await info('google.com'))
    expect(owner).toMatchObject({ domainName: 'google.com', state: 'registered' })
    expect(owner?.registrar).not.toBeNull()
    expect(owner?.hidden).toBe(owner?.ownerName === null)
    const [unregistered] = answerOf(await info(freeName('technology')))
    expect(unregistered).toMatchObject({ state: 'not-found', ownerName: null })
  })

  it('comes from WHOIS where there is no RDAP, and only from the registry where there is neither', async () => {
    const ask = async (domain: string, raw: '0' | '1') =>
      answerOf(await shop.call(registerInfo, { query: { domain, raw } }))[0]
    expect(await ask('google.com', '1')).toMatchObject({
      source: 'rdap',
      raw: expect.stringContaining('"objectClassName": "domain"') as unknown,
      statuses: expect.arrayContaining([expect.any(String)]) as unknown,
    })
    const thai = await ask('google.co.th', '1')
    expect(thai).toMatchObject({ state: 'registered', source: 'whois' })
    expect(thai?.raw).toMatch(/^Domain Name: +GOOGLE\.CO\.TH$/m)
    expect(thai?.expiresAt).not.toBeNull()
    expect(await ask('google.co.th', '0')).toEqual({ ...thai, raw: null })
    expect(await ask(freeName('in.th'), '0')).toMatchObject({
      state: 'not-found',
      source: 'whois',
    })
    expect(await ask('google.com.kh', '1')).toMatchObject({
      state: 'registered',
      source: 'registry',
      hidden: true,
      raw: null,
    })
  })

  it.each([
    ['reserved-foo.com', 'rdap'],
    ['reserved-foo.in.th', 'whois'],
    ['nic.com.kh', 'registry'],
  ])('is empty for %s, which its registry reserved', async (domain, source) => {
    expect(answerOf(await info(domain))).toMatchObject([
      { domainName: domain, state: 'reserved', source, hidden: false, ownerName: null },
    ])
  })

  it('is returned with both forms of an internationalised name', async () => {
    const [owner] = answerOf(await info('ខ្មែរ.com'))
    expect(owner).toMatchObject({ domainName: 'xn--j2e0cg3n2c.com', unicodeName: 'ខ្មែរ.com' })
  })

  it('is unknown while the server is unavailable, and known on the next request', async () => {
    await shop.control('whois', { tlds: { 'or.th': { answer: 'garbage' } } })
    const ask = async () =>
      answerOf(await shop.call(registerInfo, { query: { domain: 'taken-one.or.th', raw: '1' } }))[0]
    const garbage = await ask()
    expect(garbage).toMatchObject({ state: 'unknown', source: 'whois', hidden: false })
    expect(garbage?.raw).not.toBeNull()
    await shop.control('whois', { tlds: { 'or.th': { answer: 'empty' } } })
    expect(await ask()).toMatchObject({ state: 'unknown', raw: null })
    await shop.control('whois', { tlds: { 'or.th': null } })
    expect(await ask()).toMatchObject({ state: 'registered' })
  })

  it('is returned for up to five names', async () => {
    const five = 'google.com,facebook.com,apple.com,github.com,wikipedia.org'
    const owners = answerOf(await info(five, '1'))
    expect(owners.map(({ domainName }) => domainName)).toEqual(five.split(','))
    expect(await info(`${five},free.com`, '1')).toMatchObject({
      problem: { messageCode: 'MAXIMUM_SEARCH_TERMS', params: { maximum: 5 } },
    })
  })
})

describe('a signed search', () => {
  const url = () => `${shop.url}/api/domains/search-iu?domain=${encodeURIComponent('ខ្មែរ.com')}`
  const keyOf = async (signature?: string): Promise<string | null> => {
    const headers = signature === undefined ? {} : { 'x-signature': signature }
    const response = await fetch(url(), { headers })
    expect(response.status).toBe(200)
    return response.headers.get('x-search-key')
  }

  it('is accepted, and again, with the key that an unsigned one brought; after 121 seconds it brings a new one', async () => {
    const key = (await keyOf()) ?? ''
    const sign = createSignRequest(key, () => shop.clock.now().getTime())
    const signature = (await sign(url())) ?? ''
    expect(await keyOf(signature)).toBeNull()
    expect(await keyOf(signature)).toBeNull()
    expect(await keyOf(signature.replace(/[^.]+$/, 'A'.repeat(43)))).not.toBeNull()
    shop.clock.advance(121_000)
    expect(await keyOf(signature)).not.toBeNull()
    shop.clock.advance(-121_000)
  })
})
