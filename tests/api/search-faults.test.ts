import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItems } from '../../src/contract/cart.ts'
import { checkAvailable, registerInfo, searchDomains } from '../../src/contract/domains.ts'
import { freeName, registration } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

// A shop of its own, because servers that fail repeatedly are paused.
let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

it('a search returns the known results while half of the registries are unavailable', async () => {
  const label = freeName('').replace('.', '')
  await shop.control('registry', {
    tlds: { net: { hang: true }, org: { fail: true }, biz: { delayMs: 30_000 } },
  })
  // In the sandbox each of these has its own server (a 429 would apply to all of them).
  await shop.control('rdap', {
    tlds: {
      ...{ technology: { status: 503 }, guru: { rubbish: true }, coffee: { delayMs: 30_000 } },
      ...{ net: { hang: true }, org: { status: 503 }, biz: { delayMs: 30_000 } },
    },
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

it('a server that fails repeatedly is paused, and others are queried', async () => {
  const stateOf = async (tld: string) =>
    answerOf(await shop.call(registerInfo, { query: { domain: freeName(tld) } }))[0]?.state
  await shop.control('rdap', { tlds: { florist: { status: 503 } } })
  for (let time = 0; time < 5; time += 1) expect(await stateOf('florist')).toBe('unknown')
  shop.sandbox.behaviours.reset()
  expect(await stateOf('florist')).toBe('unknown')
  expect(await stateOf('vision')).toBe('not-found')
})

describe('where the registry itself cannot be checked', () => {
  const rowOf = async (domain: string) => {
    const { rows } = answerOf(await shop.call(searchDomains, { query: { domain } }))
    return rows.find(({ domainName }) => domainName === domain)
  }
  const again = async (domain: string) =>
    answerOf(await shop.call(checkAvailable, { query: { domain } }))
  const adds = async (name: string) => {
    const { token } = await createCustomer(shop)
    return codeOf(await shop.call(addItems, { body: { items: [registration(name)] } }, { token }))
  }
  const takenLabel = () => freeName('').replace('.', '').replace('free', 'taken')

  it.each([
    ['com', 'RDAP answers', { down: true }],
    ['com', 'RDAP answers in time, although the registry hangs', { down: false, hang: true }],
    ['in.th', 'WHOIS answers', { hang: false, tlds: { 'in.th': { fail: true } } }],
  ])('under %s, %s, and nothing is sold by that result', async (tld, _why, behaviour) => {
    shop.sandbox.behaviours.reset()
    await shop.control('registry', behaviour)
    const [free, taken] = [freeName(tld), `${takenLabel()}.${tld}`]
    await shop.control('registry', { taken: [taken] })
    expect(await rowOf(free)).toMatchObject({
      state: 'available',
      confirmed: false,
      premium: false,
    })
    expect(await rowOf(taken)).toMatchObject({ state: 'taken', confirmed: false })
    expect(await again(free)).toMatchObject({ state: 'available', confirmed: false })
    expect(await adds(free)).toBe('DOMAIN_NOT_CHECKED')
  })

  it('a TLD that we do not sell there makes no name taken: WHOIS decides', async () => {
    shop.sandbox.behaviours.reset()
    await shop.control('registry', { tlds: { 'in.th': { unsupported: true } } })
    const name = freeName('in.th')
    expect(await rowOf(name)).toMatchObject({ state: 'available', confirmed: false })
    expect(await adds(name)).toBe('DOMAIN_NOT_CHECKED')
  })

  it('a name is unknown when no source answers', async () => {
    shop.sandbox.behaviours.reset()
    await shop.control('registry', { down: true })
    await shop.control('whois', { down: true })
    expect(await rowOf(freeName('in.th'))).toMatchObject({ state: 'unknown' })
  })
})
