import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { listTlds } from '../contract/domains.ts'
import type { Tld } from '../contract/domains.ts'
import { readFromApi } from './build-catalogue.ts'

const com: Tld = {
  tld: 'com',
  unicode: 'com',
  kind: 'gtld',
  region: 'GLOBAL',
  registrationPrice: 9.99,
  regularPrice: 14.99,
  renewalPrice: 14.99,
  transferPrice: 14.99,
  tags: ['sale'],
  minimumYears: 1,
  maximumYears: 10,
  needsDocuments: false,
  acceptsIdn: true,
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const isAddressInfo = (bound: unknown): bound is AddressInfo =>
  typeof bound === 'object' && bound !== null && 'port' in bound

/** An API with only this answer to `/api/tlds`. */
const api = async (status: number, body: string): Promise<string> => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/api/tlds' ? status : 418).end(body)
  })
  closers.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (!isAddressInfo(bound)) throw new Error('no port')
  return `http://127.0.0.1:${bound.port}/api`
}

const readTlds = (url: string | undefined) =>
  readFromApi(url, { endpoint: listTlds, needed: 'TLDs' })

test('returns the TLDs in order', async () => {
  const tlds = [com, { ...com, tld: 'net', unicode: 'net' }]
  expect(await readTlds(await api(200, JSON.stringify(tlds)))).toEqual(tlds)
})

describe('a build without prices fails with one line', () => {
  test('no URL', async () => {
    await expect(readTlds(undefined)).rejects.toThrow(/^API_URL is not set/)
  })

  test('no connection', async () => {
    const url = await api(200, '[]')
    for (const close of closers.splice(0)) close()
    await expect(readTlds(url)).rejects.toThrow(`The API does not answer at ${url}/tlds`)
  })

  test.each([
    [503, '[]', /^The API answered 503 at /],
    [200, '[]', /^The API knows no TLDs at /],
    [200, '[{"tld":"com"}]', /^Not what \/tlds answers, at .*: 0\.unicode: /],
    [200, '<html>', /^Not what \/tlds answers, at /],
  ])('%i %s', async (status, body, line) => {
    await expect(readTlds(await api(status, body))).rejects.toThrow(line)
  })
})
