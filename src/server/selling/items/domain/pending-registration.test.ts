import { describe, expect, it } from 'vitest'
import type { DomainInfo } from '../../../providers/registry/domain.ts'
import { pendingResult, registrationOf } from './pending-registration.ts'

const began = new Date('2027-03-01T00:00:00Z')
const pending = { pendingSince: began.toISOString() }
const expiresAt = new Date('2028-03-01T00:00:00Z')
const later = (hours: number): Date => new Date(began.getTime() + hours * 3_600_000)

const ours = (registrant: string, statuses: readonly string[]): DomainInfo => ({
  ...{ ownedByUs: true, registrant, contacts: [], statuses, graceStatuses: [] },
  ...{ nameservers: [], createdAt: began, expiresAt },
})

/** What a look after some hours decides. */
const after = (hours: number, info: DomainInfo | undefined) =>
  pendingResult(pending, registrationOf(info, 'T1', later(hours)), info, later(hours))

describe('a registration that the registry decides later', () => {
  it('waits while it is pending, however long', () => {
    for (const hours of [0, 25, 24 * 60]) {
      const result = after(hours, ours('T1', ['pendingCreate']))
      expect(result).toMatchObject({ is: 'waiting', on: 'provider', what: 'PENDING_EXTERNAL' })
    }
  })

  it('is active once it is no longer pending', () => {
    expect(after(1, ours('T1', ['ok']))).toEqual({ is: 'active', startsAt: began, expiresAt })
  })

  it('is refused when the name is of another registration or of another registrar', () => {
    const refused = { is: 'impossible', why: 'REFUSED', refund: 'ALL' }
    expect(after(1, ours('T2', ['ok']))).toEqual(refused)
    expect(after(1, { ownedByUs: false })).toEqual(refused)
  })

  it('is refused when the registry still has no data after a day', () => {
    expect(after(23, undefined)).toMatchObject({ is: 'waiting' })
    expect(after(25, undefined)).toMatchObject({ is: 'impossible' })
  })
})
