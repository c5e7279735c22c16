import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isBuiltWith, pricesStamp, storePricesStamp } from './website-prices.ts'

it('a website is built again when a price, a review, the day or the host has changed', async () => {
  let price = 12.99
  let reviews = 0
  const asked = new Set<string>()
  const server = createServer((request, response) => {
    asked.add(request.url ?? '')
    const answers: Readonly<Record<string, unknown>> = {
      '/api/tlds': [{ tld: 'com', price }],
      '/api/reviews': Array.from({ length: reviews }, () => ({ family: 'domain' })),
    }
    response.end(JSON.stringify(answers[request.url ?? ''] ?? []))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const stampAt = (day: string, host?: string) =>
    pricesStamp(`http://127.0.0.1:${port}/api/`, new Date(day), host)
  const before = await stampAt('2026-12-01T01:00:00Z')
  expect(await stampAt('2026-12-01T09:00:00Z')).toBe(before)
  // Content is published from midnight in Phnom Penh on.
  expect(await stampAt('2026-12-01T16:59:59Z')).toBe(before)
  expect(await stampAt('2026-12-01T17:00:00Z')).not.toBe(before)
  expect(await stampAt('2026-12-02T01:00:00Z')).not.toBe(before)
  expect(await stampAt('2026-12-01T01:00:00Z', 'nginx')).not.toBe(before)
  reviews = 1
  expect(await stampAt('2026-12-01T01:00:00Z')).not.toBe(before)
  reviews = 0
  price = 13.99
  expect(await stampAt('2026-12-01T01:00:00Z')).not.toBe(before)
  expect([...asked].filter((url) => url.startsWith('/api/products')).length).toBeGreaterThan(4)
  expect([...asked].filter((url) => url.startsWith('/api/category-banner/'))).toHaveLength(2)
  server.close()
  await expect(stampAt('2026-12-01T01:00:00Z')).rejects.toThrow('The API does not answer at')
})

it('a website is built again when its folder, or that of its host, is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-prices-'))
  const file = join(folder, '.cache', 'prices-stamp')
  const [website, host] = [join(folder, 'dist'), join(folder, 'dist-nginx')]
  mkdirSync(website)
  expect(isBuiltWith('one', [website], file)).toBe(false)
  storePricesStamp('one', file)
  expect(isBuiltWith('one', [website], file)).toBe(true)
  expect(isBuiltWith('two', [website], file)).toBe(false)
  expect(isBuiltWith('one', [website, host], file)).toBe(false)
  rmSync(website, { recursive: true })
  expect(isBuiltWith('one', [website], file)).toBe(false)
  rmSync(folder, { recursive: true })
})
