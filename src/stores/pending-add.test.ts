import { describe, expect, it, vi } from 'vitest'
import { newItem } from './items/new-domain-item.ts'
import {
  pendingAddLifetime,
  readPendingAdd,
  storePendingAdd,
  takePendingAdd,
  type PendingAdd,
} from './pending-add.ts'

const input: PendingAdd = {
  item: newItem({ domainName: 'xn--j2e0cg3n2c.com', duration: 1, expectedPrice: 12.99 }),
  shownName: 'ខ្មែរ.com',
  page: '/km/domain/search?domain=ខ្មែរ.com',
  at: 1_000,
}

const broken = (item: string): string =>
  JSON.stringify({ ...input, item: JSON.parse(item) as unknown })

describe('a guest’s pending addition', () => {
  it('is stored for 30 minutes and no longer', () => {
    const stored = JSON.stringify(input)
    expect(readPendingAdd(stored, 1_000 + pendingAddLifetime)).toEqual(input)
    expect(readPendingAdd(stored, 1_001 + pendingAddLifetime)).toBeUndefined()
    expect(readPendingAdd(stored, 999)).toBeUndefined()
  })

  it('is undefined for invalid data', () => {
    for (const stored of [
      undefined,
      '',
      '{',
      'null',
      '[]',
      '{"domainName":"a"}',
      broken('{}'),
      broken('{"type":"X"}'),
    ])
      expect(readPendingAdd(stored, 1_000)).toBeUndefined()
  })

  it('may be a list with its sum, which is left to its page; a newer press replaces it', () => {
    const tab = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, text: string) => void tab.set(key, text),
      removeItem: (key: string) => void tab.delete(key),
    })
    const list = { ...input, price: 25.98, list: { plans: [], isOfAll: true } }
    expect(readPendingAdd(JSON.stringify(list), 1_000)).toEqual(list)
    expect(readPendingAdd(JSON.stringify({ ...list, price: '1' }), 1_000)?.price).toBeUndefined()

    storePendingAdd(input)
    storePendingAdd(list)
    expect(takePendingAdd(1_000)).toBeUndefined()
    expect(tab.size).toBe(1)
    storePendingAdd(input)
    expect(takePendingAdd(1_000)).toEqual(input)
    expect(tab.size).toBe(0)
  })
})
