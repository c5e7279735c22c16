import { describe, expect, it } from 'vitest'
import { pendingAddLifetime, readPendingAdd, type PendingAdd } from './pending-add.ts'

const input: PendingAdd = {
  domainName: 'xn--j2e0cg3n2c.com',
  shownName: 'ខ្មែរ.com',
  duration: 1,
  expectedPrice: 12.99,
  at: 1_000,
}

describe('a guest’s pending addition', () => {
  it('is stored for 30 minutes and no longer', () => {
    const stored = JSON.stringify(input)
    expect(readPendingAdd(stored, 1_000 + pendingAddLifetime)).toEqual(input)
    expect(readPendingAdd(stored, 1_001 + pendingAddLifetime)).toBeUndefined()
    expect(readPendingAdd(stored, 999)).toBeUndefined()
  })

  it('is undefined for invalid data', () => {
    for (const broken of [undefined, '', '{', 'null', '[]', '{"domainName":"a"}'])
      expect(readPendingAdd(broken, 1_000)).toBeUndefined()
  })
})
