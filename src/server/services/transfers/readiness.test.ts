import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '../../../contract/money.ts'
import { transferObstacles, type TransferFacts } from './readiness.ts'

const now = new Date('2026-11-21T03:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
type Elsewhere = Extract<TransferFacts, { at: 'elsewhere' }>
const ready: Elsewhere = {
  at: 'elsewhere',
  code: 'right',
  statuses: ['ok'],
  createdAt: days(-400),
  expiresAt: days(200),
}
const codes = (facts: Partial<Elsewhere>, isOnline = true) =>
  transferObstacles({ ...ready, ...facts }, { isOnline }, now).map(({ code }) => code)

describe('obstacles to a transfer', () => {
  it('are none for an unlocked name that is old enough, with its code', () => {
    expect(codes({})).toEqual([])
    expect(codes({ code: 'not-needed' })).toEqual([])
    expect(codes({ code: 'unchecked', statuses: [], createdAt: undefined })).toEqual([])
  })

  it.each([
    ['unregistered', 'NOT_REGISTERED'],
    ['us', 'WITH_US_ALREADY'],
    ['unknown', 'NOT_CHECKED'],
  ] as const)('is one thing alone for a name at %s: %s', (at, code) => {
    expect(transferObstacles({ at }, { isOnline: false }, now)).toEqual([{ code, until: null }])
  })

  it.each([
    [{ statuses: ['clientTransferProhibited'] }, ['LOCKED']],
    [{ statuses: ['client transfer prohibited'] }, ['LOCKED']],
    [{ statuses: ['serverTransferProhibited'] }, ['LOCKED_BY_REGISTRY']],
    [{ statuses: ['pendingTransfer'] }, ['UNDER_WAY']],
    [{ statuses: ['redemptionPeriod'] }, ['EXPIRED']],
    [{ statuses: ['pending delete'] }, ['EXPIRED']],
    [{ expiresAt: now }, ['EXPIRED']],
    [{ expiresAt: days(0.01) }, []],
    [{ code: 'missing' }, ['AUTH_CODE_MISSING']],
    [{ code: 'wrong' }, ['AUTH_CODE_WRONG']],
    [
      { statuses: ['clientTransferProhibited'], createdAt: days(-3), code: 'missing' },
      ['LOCKED', 'TOO_YOUNG', 'AUTH_CODE_MISSING'],
    ],
  ] as const)('%o: %o', (facts, expected) => {
    expect(codes(facts)).toEqual(expected)
  })

  it('include the day on which a young name is free: 60 days after creation or the last transfer', () => {
    const until = (facts: Partial<Elsewhere>) =>
      transferObstacles({ ...ready, ...facts }, { isOnline: true }, now)
    const young = (day: Date) => [{ code: 'TOO_YOUNG', until: day.toISOString() }]
    expect(until({ createdAt: days(-59) })).toEqual(young(days(1)))
    expect(until({ createdAt: days(-60) })).toEqual([])
    expect(until({ transferredAt: days(-1) })).toEqual(young(days(59)))
    // The registry's own lock is no second obstacle then.
    expect(codes({ createdAt: days(-9), statuses: ['serverTransferProhibited'] })).toEqual([
      'TOO_YOUNG',
    ])
  })

  it('are only NOT_ONLINE where the registry transfers names by letter', () => {
    expect(codes({ statuses: ['clientTransferProhibited'] }, false)).toEqual(['NOT_ONLINE'])
  })

  it('are only the price for a premium name whose registry does not show it', () => {
    expect(codes({ isUnpriced: true, code: 'missing' })).toEqual(['PREMIUM'])
    const premium = { registration: money(1), renewal: money(2), transfer: money(3) }
    expect(codes({ isUnpriced: false, premium })).toEqual([])
    expect(codes({ isUnpriced: false, premium, code: 'missing' })).toEqual(['AUTH_CODE_MISSING'])
  })

  it('never get fewer with one more status', () => {
    const status = fc.constantFrom(
      'ok',
      'pendingTransfer',
      'clientHold',
      'clientTransferProhibited',
    )
    fc.assert(
      fc.property(fc.array(status), status, (statuses, more) => {
        const before = codes({ statuses })
        expect(codes({ statuses: [...statuses, more] })).toEqual(expect.arrayContaining(before))
      }),
    )
  })
})
