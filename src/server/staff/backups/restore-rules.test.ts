import { describe, expect, it } from 'vitest'
import { money } from '../../../contract/money.ts'
import { domainDifference, paymentDifference } from './check-outside.ts'
import { misfits } from './fits-release.ts'
import { numbersToSkip } from './number-counters.ts'

describe('a backup of another release or with other keys', () => {
  const own = { migration: '0079', keys: [{ id: 'now', fingerprint: 'a' }] }

  it('fits the release and keys that made it, also with further keys', () => {
    expect(misfits({ release: '1', ...own }, own)).toEqual([])
    expect(misfits({ release: '1', migration: '0079', keys: [] }, own)).toEqual([])
  })

  it('is refused with a line for each reason', () => {
    const keys = [
      { id: 'now', fingerprint: 'b' },
      { id: 'old', fingerprint: 'c' },
    ]
    const lines = misfits({ release: '0.9', migration: '0075', keys }, own)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('tables of 0075 (release 0.9), this release those of 0079')
    expect(lines[1]).toBe("The key now of SECRET_KEYS is another key than the backup's.")
    expect(lines[2]).toBe('The key old is missing in SECRET_KEYS.')
  })
})

it('numbers skip three times what the pace of the last month suggests', () => {
  const at = new Date('2026-11-20T00:00:00Z')
  expect(numbersToSkip(3000, at, new Date('2026-11-22T00:00:00Z'))).toBe(100 + 3 * 100 * 2)
  expect(numbersToSkip(0, at, at)).toBe(100)
})

describe('a difference after a restore', () => {
  it.each([
    ['SETTLED', { is: 'paid', amount: money(10) }, undefined],
    ['AWAITING', { is: 'pending' }, undefined],
    ['CLOSED', { is: 'not-found' }, undefined],
    ['AWAITING', { is: 'paid', amount: money(10_000) }, /were paid, here it is AWAITING/],
    ['CREDITED', { is: 'not-found' }, /the gateway says not-found/],
    ['SETTLED', { is: 'reversed', amount: money(10_000) }, /taken back/],
  ] as const)('of a payment that is %s here: %o', (state, answer, expected) => {
    const found = paymentDifference(state, answer)
    if (expected === undefined) expect(found).toBeUndefined()
    else expect(found).toMatch(expected)
  })

  it('of a domain', () => {
    const expiresAt = new Date('2027-01-02T10:00:00Z')
    const term = { createdAt: expiresAt, registrant: '', contacts: [], statuses: [] }
    const ours = { ...term, ownedByUs: true, graceStatuses: [], nameservers: [] } as const
    expect(domainDifference(expiresAt, { ...ours, expiresAt })).toBeUndefined()
    expect(domainDifference(expiresAt, undefined)).toBe('is not registered any more')
    expect(domainDifference(expiresAt, { ownedByUs: false })).toBe('is with another registrar')
    const renewed = { ...ours, expiresAt: new Date('2028-01-02T10:00:00Z') }
    expect(domainDifference(expiresAt, renewed)).toBe(
      'expires on 2028-01-02 at the registry, on 2027-01-02 here',
    )
  })
})
