import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerInfo, searchDomains } from '../../src/contract/domains.ts'
import { freeName } from './buying.ts'
import { answerOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

// A shop of its own: what fails time and again is left alone for a while.
let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

it('a search ends with what is known while half of the registries are in trouble', async () => {
  const label = freeName('').replace('.', '')
  await shop.control('registry', {
    tlds: { net: { hang: true }, org: { fail: true }, biz: { delayMs: 30_000 } },
  })
  // In the sandbox each of these belongs to another server (a 429 would be for all of them).
  await shop.control('rdap', {
    tlds: { technology: { status: 503 }, guru: { rubbish: true }, coffee: { delayMs: 30_000 } },
  })
  const sameNames = async (tlds: string) => {
    const { rows } = answerOf(await shop.call(searchDomains, { query: { domain: label, tlds } }))
    return rows.filter(({ match }) => match === 'same-name').map(({ tld, state }) => [tld, state])
  }
  const states = await Promise.all([
    sameNames('com,net,org,biz,asia'),
    sameNames('technology,guru,coffee,vision'),
  ])
  expect(Object.fromEntries(states.flat())).toEqual({
    com: 'available',
    asia: 'available',
    vision: 'available',
    net: 'unknown',
    org: 'unknown',
    biz: 'unknown',
    technology: 'unknown',
    guru: 'unknown',
    coffee: 'unknown',
  })
})

it('a server that failed time and again is not asked for a while, and others are', async () => {
  const stateOf = async (tld: string) =>
    answerOf(await shop.call(registerInfo, { query: { domain: freeName(tld) } }))[0]?.state
  await shop.control('rdap', { tlds: { florist: { status: 503 } } })
  for (let time = 0; time < 5; time += 1) expect(await stateOf('florist')).toBe('unknown')
  shop.sandbox.behaviours.reset()
  expect(await stateOf('florist')).toBe('unknown')
  expect(await stateOf('vision')).toBe('not-found')
})
