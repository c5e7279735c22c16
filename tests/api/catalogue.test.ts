import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTld, listDomainTlds, listTlds } from '../../src/contract/domains.ts'
import { getExchangeRate } from '../../src/contract/exchange-rates.ts'
import { detectCountry, listCountries, listRegions } from '../../src/contract/places.ts'
import { storeRate } from '../../src/server/money/exchange-rates/index.ts'
import { exchangeRates } from '../../src/server/platform/db/schema/index.ts'
import { isoDay } from '../../src/server/platform/shown-day.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

describe('TLDs', () => {
  it('are listed with their prices, most popular first', async () => {
    const full = await shop.call(listTlds, {})
    const short = await shop.call(listDomainTlds, {})
    if (!full.ok || !short.ok) throw new Error('no lists')
    expect(full.answer.length).toBeGreaterThan(1400)
    expect(full.answer[0]).toMatchObject({
      tld: 'com',
      registrationPrice: 12.99,
      regularPrice: 12.99,
      renewalPrice: 14.99,
      tags: ['hot'],
    })
    expect(full.answer.find(({ tld }) => tld === 'xyz')).toMatchObject({
      registrationPrice: 1.99,
      regularPrice: 11.99,
      tags: ['sale'],
    })
    expect(short.answer).toEqual(
      full.answer.map(({ tld, unicode, registrationPrice }) => ({
        tld,
        unicode,
        registrationPrice,
      })),
    )
  })

  it('are compressed, and answered with 304 to a matching ETag', async () => {
    const ask = (headers: Readonly<Record<string, string>>) =>
      fetch(`${shop.url}/api/tlds`, { headers })
    const first = await ask({ 'accept-encoding': 'br' })
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(first.headers.get('vary')).toContain('accept-encoding')
    expect(await first.json()).toHaveLength(1438)
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': `W/"other", ${tag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
    const plain = await ask({ 'accept-encoding': 'identity' })
    expect([plain.headers.get('content-encoding'), plain.headers.get('etag')]).toEqual([null, tag])
  })

  it('have a price for each number of years', async () => {
    const com = await shop.call(getTld, { params: { tld: 'com' } })
    if (!com.ok) throw new Error(com.problem.messageCode)
    expect(com.answer.prices.map(({ years }) => years)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(com.answer.prices[9]).toEqual({ years: 10, registration: 147.9, renewal: 149.9 })
    expect(await shop.call(getTld, { params: { tld: 'com.kh' } })).toMatchObject({
      answer: { needsDocuments: true, prices: [{ years: 1 }] },
    })
  })

  it.each(['ไทย', 'xn--o3cw4h', '.ไทย'])('are found as %s', async (tld) => {
    expect(await shop.call(getTld, { params: { tld } })).toMatchObject({
      answer: { tld: 'xn--o3cw4h', unicode: 'ไทย' },
    })
  })

  it.each(['gov', 'nope', 'a.com', 'ខ្មែរ', '😀', 'x'.repeat(100)])('%s is not sold', async (tld) => {
    expect(await shop.call(getTld, { params: { tld } })).toMatchObject({
      status: 400,
      problem: { messageCode: 'TLD_NOT_SUPPORT' },
    })
  })

  it('lose their sale price when the sale ends', async () => {
    const price = async () => {
      const outcome = await shop.call(listDomainTlds, {})
      return outcome.ok
        ? outcome.answer.find(({ tld }) => tld === 'shop')?.registrationPrice
        : undefined
    }
    expect(await price()).toBe(2.99)
    shop.clock.advance(90 * 24 * 60 * 60_000)
    expect(await price()).toBe(28.99)
  })
})

describe('countries and the detected country', () => {
  it('are named in the requested language', async () => {
    const inKhmer = { headers: { 'x-locale': 'km' } }
    expect(await shop.call(listRegions, {})).toMatchObject({
      answer: [
        { name: 'Phnom Penh', countryCode: 'KH', isDefault: true },
        { name: 'Bangkok', countryCode: 'TH', isDefault: false },
      ],
    })
    expect(await shop.call(listRegions, {}, inKhmer)).toMatchObject({
      answer: [{ name: 'ភ្នំពេញ' }, { name: 'បាងកក' }],
    })
    const english = await shop.call(listCountries, {})
    const khmer = await shop.call(listCountries, {}, inKhmer)
    if (!english.ok || !khmer.ok) throw new Error('no countries')
    expect(english.answer.slice(0, 4).map(({ name }) => name)).toEqual([
      'Cambodia',
      'Thailand',
      'United Arab Emirates',
      'Afghanistan',
    ])
    expect(khmer.answer[0]).toEqual({ code: 'KH', name: 'កម្ពុជា', phoneCode: '855' })
    expect(khmer.answer).toHaveLength(english.answer.length)
  })

  it('a guest’s country is the site’s, whatever the client sends', async () => {
    const headers = { 'cf-ipcountry': 'FR', 'country-header': 'FR' }
    expect(await shop.call(detectCountry, {}, { headers })).toMatchObject({
      answer: { countryCode: 'KH' },
    })
    expect(await shop.call(detectCountry, {}, { headers: { 'x-site': 'TH' } })).toMatchObject({
      answer: { countryCode: 'TH' },
    })
    const response = await fetch(`${shop.url}/api/country/detected`)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('a guest’s country comes from the configured load balancer', async () => {
    const behind = await startApi({ COUNTRY_HEADER: 'CF-IPCountry' })
    const detected = async (country: string): Promise<string | undefined> => {
      const headers = { 'cf-ipcountry': country, 'x-site': 'TH' }
      const outcome = await behind.call(detectCountry, {}, { headers })
      return outcome.ok ? outcome.answer.countryCode : undefined
    }
    try {
      expect(await detected('AE')).toBe('AE')
      expect(await detected('fr')).toBe('FR')
      // Unknown, Tor, two values, empty.
      for (const none of ['XX', 'T1', 'AE, FR', '']) expect(await detected(none)).toBe('TH')
    } finally {
      await behind.stop()
    }
  })
})

it('another currency than dollars is refused', async () => {
  const asked = async (currency: string) =>
    codeOf(await shop.call(listRegions, {}, { headers: { 'x-currency': currency } }))
  expect([await asked('USD'), await asked('khr')]).toEqual(['OK', 'UNSUPPORTED_CURRENCY'])
})

describe('the rate of the riel', () => {
  const rate = async (headers: Readonly<Record<string, string>> = {}) =>
    answerOf(await shop.call(getExchangeRate, {}, { headers }))

  it('is the latest of the last month, on the site of Cambodia only', async () => {
    const day = (offset: number) =>
      isoDay(new Date(shop.clock.now().getTime() + offset * 86_400_000))
    await shop.db.delete(exchangeRates)
    const store = (offset: number, perDollar: number) =>
      storeRate(shop.db, { perDollar, source: 'NBC', date: day(offset) })
    await store(-32, 4100)
    expect(await rate()).toBeNull()
    await store(-2, 4050)
    await store(-2, 4030)
    await store(1, 4000)
    expect(await rate()).toEqual({ perDollar: 4030, source: 'NBC', date: day(-2) })
    expect(await rate({ 'x-site': 'TH' })).toBeNull()
  })
})
