import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { pricesStamp } from './site-prices.ts'

it('a website is built again when a price, or the day, has changed', async () => {
  let price = 12.99
  const asked = new Set<string>()
  const server = createServer((request, response) => {
    asked.add(request.url ?? '')
    response.end(JSON.stringify(request.url === '/api/tlds' ? [{ tld: 'com', price }] : []))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const stampAt = (day: string) => pricesStamp(`http://127.0.0.1:${port}/api/`, new Date(day))
  const before = await stampAt('2026-12-01T01:00:00Z')
  expect(await stampAt('2026-12-01T09:00:00Z')).toBe(before)
  expect(await stampAt('2026-12-02T01:00:00Z')).not.toBe(before)
  price = 13.99
  expect(await stampAt('2026-12-01T01:00:00Z')).not.toBe(before)
  expect([...asked].filter((url) => url.startsWith('/api/products')).length).toBeGreaterThan(4)
  server.close()
  await expect(stampAt('2026-12-01T01:00:00Z')).rejects.toThrow('The API does not answer at')
})
