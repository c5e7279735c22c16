import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pendingAddKey } from '../../stores/forget-pending-add.ts'
import { readPendingAdd, storePendingAdd } from '../../stores/pending-add.ts'
import { newItem } from '../../stores/items/new-domain-item.ts'
import { addPlan } from './add-plan.ts'
import { storePendingList, takePendingList, type PendingList } from './pending-list.ts'
import { searchRow } from './search-row.fixture.ts'

const messages = { 'names.more': '{names} and {count} more' }

const listOf = (...names: readonly string[]): PendingList => ({
  plans: names.map((name) => addPlan(searchRow(name))),
  isOfAll: false,
})

const tab = new Map<string, string>()

const stored = () => readPendingAdd(tab.get(pendingAddKey), Date.now())

beforeEach(() => {
  tab.clear()
  vi.stubGlobal('location', { pathname: '/domain/search', search: '?domain=b' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, text: string) => void tab.set(key, text),
    removeItem: (key: string) => void tab.delete(key),
  })
})

describe('a guest’s list of names', () => {
  it('is taken once, all of it, in its order', () => {
    const list = listOf('b.com', 'a.net', 'c.org')
    storePendingList(messages, list)
    expect(takePendingList(Date.now())).toEqual(list)
    expect(takePendingList(Date.now())).toBeUndefined()
  })

  it('is shown with its names, the sum and its page', () => {
    storePendingList(messages, listOf('b.com', 'a.net', 'c.org'))
    expect(stored()).toMatchObject({
      shownName: 'b.com, a.net, c.org',
      price: 38.97,
      page: '/domain/search?domain=b',
    })
    storePendingList(messages, listOf('b.com', 'a.net', 'c.org', 'd.io', 'e.co'))
    expect(stored()).toMatchObject({ shownName: 'b.com, a.net and 3 more', price: 64.95 })
  })

  it('replaces one item, which it does not take', () => {
    storePendingAdd({
      item: newItem({ domainName: 'old.com', duration: 1, expectedPrice: 12.99 }),
      shownName: 'old.com',
      page: '/',
      at: Date.now(),
    })
    expect(takePendingList(Date.now())).toBeUndefined()
    expect(stored()?.shownName).toBe('old.com')
    storePendingList(messages, listOf('b.com', 'a.net'))
    expect(stored()?.shownName).toBe('b.com, a.net')
  })

  it('loses what is invalid', () => {
    storePendingList(messages, listOf())
    expect(tab.size).toBe(0)
    storePendingList(messages, listOf('b.com', 'a.net'))
    const all = stored()
    const write = (list: unknown) => void tab.set(pendingAddKey, JSON.stringify({ ...all, list }))
    write('b.com')
    expect(takePendingList(Date.now())).toBeUndefined()
    const { plans } = listOf('b.com')
    write({ plans: [{ domainName: 'a.net' }, 'c.org', ...plans] })
    expect(takePendingList(Date.now())).toEqual({ plans, isOfAll: false })
  })
})
