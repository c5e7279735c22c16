import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '../../src/contract/accounts.ts'
import type { EndpointShape } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startApi, type ShopApi } from './shop-api.ts'

const siteUrl = 'https://shop.example'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ PUBLIC_SITE_URL: siteUrl })
})
afterAll(() => shop.stop())

type Headers = Readonly<Record<string, string>>

/** Sends what a page of any site can send, and returns the status. */
const send = async (
  { method, path }: Pick<EndpointShape, 'method' | 'path'>,
  headers: Headers,
  body?: string,
): Promise<number> => {
  const address = `${shop.url}/api${path.replace(/\{\w+\}/g, 'any')}`
  const response = await fetch(address, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  await response.body?.cancel()
  return response.status
}

describe('a page of another site', () => {
  const json = { 'content-type': 'application/json' }
  const wrong = JSON.stringify({ username: 'demo', password: 'Wrong1234' })
  const right = JSON.stringify({ username: 'demo', password: 'Demo1234' })
  const foreign = { origin: 'https://evil.example' }

  it.each<[string, Headers]>([
    ['by its origin', foreign],
    ['by its sandboxed frame', { origin: 'null' }],
    ['by fetch metadata', { ...foreign, 'sec-fetch-site': 'cross-site' }],
    ['by fetch metadata alone', { 'sec-fetch-site': 'cross-site' }],
    ['of a neighbouring host', { origin: 'https://x.shop.example', 'sec-fetch-site': 'same-site' }],
  ])('cannot lock its visitor out of an account: refused %s', async (_, headers) => {
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await send(login, { ...json, ...headers }, wrong)).toBe(403)
    expect(await send(login, json, right)).toBe(200)
  })

  it.each<[string, Headers]>([
    ['our website', { origin: siteUrl, 'sec-fetch-site': 'cross-site' }],
    ['our website in an older browser', { origin: siteUrl }],
    ['a page of the API’s own host', { 'sec-fetch-site': 'same-origin' }],
    ['a program', {}],
  ])('differs from %s', async (_, headers) => {
    expect(await send(login, { ...json, ...headers }, right)).toBe(200)
  })

  it('reaches only the callbacks of outside parties', async () => {
    const statuses = await Promise.all(
      Object.values<EndpointShape>(endpoints)
        .filter(({ method }) => method !== 'GET')
        .map(async (endpoint) => ({
          path: endpoint.path,
          isRefused: (await send(endpoint, foreign)) === 403,
        })),
    )
    expect(statuses.filter(({ isRefused }) => !isRefused).map(({ path }) => path).sort()).toEqual([
      '/cards/challenge-result',
      '/cards/entry-result',
      '/cards/notification',
      '/payment/payway/pushback',
      '/paypal/webhook',
    ])
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('cannot send a form as %s', async (type) => {
    expect(await send(login, { 'content-type': type }, wrong)).toBe(415)
  })
})
