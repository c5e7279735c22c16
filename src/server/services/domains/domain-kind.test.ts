import { describe, expect, it } from 'vitest'
import { zero } from '../../../contract/money.ts'
import type { Service } from '../lifecycle/index.ts'
import { createDomainKind, domainStateAt, type DomainKindDeps } from './domain-kind.ts'
import type { RulesByTld } from './tld-times.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-24T03:00:00Z')
const rules: RulesByTld = new Map([
  [
    'com',
    {
      graceDays: 30,
      redemptionDays: 30,
      cutOffDays: 5 as const,
      removalDays: 5,
      transferAuthCode: true,
    },
  ],
])
const endingIn = (days: number): Service => ({
  id: '0b0e2f8e-2f5d-4d3c-9c53-000000000001',
  customerId: '0b0e2f8e-2f5d-4d3c-9c53-000000000002',
  type: 'DOMAIN',
  productKey: 'domain',
  subject: 'xn--j2e0cg3n2c.com',
  config: {},
  state: 'ACTIVE',
  startsAt: new Date(now.getTime() - 100 * dayMs),
  expiresAt: new Date(now.getTime() + days * dayMs),
  autoRenew: false,
  renewalPrice: undefined,
  nextPlan: undefined,
  priceNotice: undefined,
  owed: zero,
  holds: [],
  suspendedAt: undefined,
  removalNoticedAt: undefined,
})
// The API suites test the calls to the registry.
const kind = createDomainKind({ rules: () => rules } as unknown as DomainKindDeps)

describe('the state of a domain', () => {
  it('is the stored state until the registry releases the name', () => {
    expect(domainStateAt(endingIn(100), rules, now)).toBe('ACTIVE')
    expect(domainStateAt({ ...endingIn(-40), state: 'TRANSFER_OUT' }, rules, now)).toBe(
      'TRANSFER_OUT',
    )
    expect(domainStateAt(endingIn(-66), rules, now)).toBe('ENDED')
  })

  it('stays MOVED_AWAY, whenever our term ends', () => {
    expect(domainStateAt({ ...endingIn(-66), state: 'MOVED_AWAY' }, rules, now)).toBe('MOVED_AWAY')
  })
})

describe('the kind of service', () => {
  it('reminds of domains that expire soon or can still be recovered, and not of leaving ones', () => {
    const stateIn = (days: number) => kind.reminder(endingIn(days), now)?.state
    expect([31, 29, -1, -31, -61, -70].map(stateIn)).toEqual([
      undefined,
      'EXPIRING',
      'GRACE',
      'REDEMPTION',
      undefined,
      undefined,
    ])
    expect(kind.reminder({ ...endingIn(3), state: 'TRANSFER_OUT' }, now)).toBeUndefined()
  })

  it('returns its TLD’s cut-off, and the earlier of both where none is known', () => {
    expect(kind.cutOffDays('example.com')).toBe(5)
    expect(kind.cutOffDays('example.gone')).toBe(12)
    expect(kind.displayName('xn--j2e0cg3n2c.com')).toBe('ខ្មែរ.com')
  })

  it('refuses a stored config that its schema does not allow', () => {
    const broken = { ...endingIn(3), config: { premium: { registration: '1' } } }
    expect(() => kind.reminder(broken, now)).toThrow('Invalid type')
  })
})
