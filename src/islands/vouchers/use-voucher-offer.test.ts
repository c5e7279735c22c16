import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cart } from '../../contract/cart.ts'
import { markOffered } from '../../stores/offered-vouchers.ts'
import { codesToOffer } from './use-voucher-offer.ts'

let session = 'first'
vi.mock('../../stores/own-session.ts', () => ({ ownSessionId: () => session }))

const stored = new Map<string, string>()
beforeEach(() => {
  session = 'first'
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

const added = (...codes: string[]): Cart['modifiedItems'][number] => ({
  key: 'domain-a.com',
  name: 'a.com',
  plan: null,
  action: 'registration',
  change: 'ADDED',
  suggestionVouchers: codes.map((code) => ({ code, title: code })),
})

describe('the vouchers to offer', () => {
  it('are those of the added items, without duplicates', () => {
    expect(codesToOffer({ modifiedItems: [added('A', 'B'), added('B')] })).toEqual(['A', 'B'])
  })

  it('are none for a cart without added items or before it is loaded', () => {
    expect(codesToOffer({ modifiedItems: [] })).toEqual([])
    expect(codesToOffer({ modifiedItems: [added()] })).toEqual([])
    expect(codesToOffer(undefined)).toEqual([])
  })

  it('are offered once per tab and session', () => {
    markOffered(['A'])
    markOffered(['C'])
    expect(codesToOffer({ modifiedItems: [added('A', 'B', 'C')] })).toEqual(['B'])
    session = 'other'
    expect(codesToOffer({ modifiedItems: [added('A')] })).toEqual(['A'])
  })
})
