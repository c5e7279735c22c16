import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorStatus } from '../../../contract/error-codes.ts'
import { fromDollars, zero } from '../../../contract/money.ts'
import type { CardAnswer } from '../../providers/cybersource/card-answer.ts'
import { expiryEnd, isExpired, remindedUntil, shownMonth } from './card-expiry.ts'
import { cardReference, readCardReference } from './card-reference.ts'
import { declineCode, entryDeclineCode } from './decline-code.ts'
import { judgeEntry } from './judge-entry.ts'

const begunAt = new Date('2026-12-01T00:00:00Z')
const inTime = new Date('2026-12-01T00:10:00Z')

const entry: CardAnswer = {
  kind: 'verified',
  decision: 'ACCEPT',
  reason: '100',
  transactionId: 't',
  reference: 'r',
  amount: fromDollars(1),
  currency: 'USD',
  gatewayId: 'g',
  eci: '05',
  card: { token: 'T', type: '001', lastFour: '1111', month: 12, year: 2030 },
}

describe('the reference of an entry', () => {
  it('comes back as it was signed, within 50 characters', () => {
    const times = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.uuid(), times, (customerId, at) => {
        const reference = cardReference({ customerId, begunAt: at })
        expect(reference.length).toBeLessThanOrEqual(50)
        expect(readCardReference(reference)).toEqual({ customerId, begunAt: at })
      }),
    )
  })

  it('is no other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readCardReference(text)).toBeUndefined()
      }),
    )
  })
})

describe('an entered card', () => {
  it('is added when 3-D Secure has authenticated the customer', () => {
    expect(judgeEntry(entry, begunAt, inTime)).toMatchObject({ is: 'add', charged: fromDollars(1) })
  })

  it.each([
    ['without 3-D Secure', { eci: '07' }, 'CARD_NOT_ACCEPTED', 1],
    ['without a token', { card: undefined }, 'CARD_NOT_ACCEPTED', 1],
    ['of another amount', { amount: fromDollars(2) }, 'CANNOT_COMPLETE_PAYMENT', 2],
    ['in another currency', { currency: 'KHR' }, 'CANNOT_COMPLETE_PAYMENT', 0],
    ['under review', { decision: 'REVIEW' }, 'DECLINED_PROCESSOR_DECLINED', 1],
    ['that is declined', { decision: 'DECLINE', reason: '204' }, 'DECLINED_INSUFFICIENT_FUND', 0],
    ['that is cancelled', { decision: 'CANCEL' }, 'CANNOT_COMPLETE_PAYMENT', 0],
  ] as const)('is refused %s', (_, change, code, owed) => {
    expect(judgeEntry({ ...entry, ...change }, begunAt, inTime)).toEqual({
      is: 'refuse',
      code,
      charged: fromDollars(owed),
    })
  })

  it('is refused after 30 minutes, and refunded', () => {
    const at = (minutes: number) => new Date(begunAt.getTime() + minutes * 60_000)
    expect(judgeEntry(entry, begunAt, at(30)).is).toBe('add')
    expect(judgeEntry(entry, begunAt, at(31))).toEqual({
      is: 'refuse',
      code: 'CHALLENGE_EXPIRED',
      charged: fromDollars(1),
    })
  })

  it('is refunded exactly when it was charged', () => {
    const decisions = fc.constantFrom('ACCEPT', 'DECLINE', 'ERROR', 'REVIEW')
    fc.assert(
      fc.property(decisions, fc.constantFrom('05', '07', '', '02'), (decision, eci) => {
        const { charged } = judgeEntry({ ...entry, decision, eci }, begunAt, inTime)
        const isCharged = decision === 'ACCEPT' || decision === 'REVIEW'
        expect(charged).toBe(isCharged ? fromDollars(1) : zero)
      }),
    )
  })
})

describe('codes of declines', () => {
  it('are those of the specification', () => {
    expect(declineCode('INSUFFICIENT_FUND')).toBe('DECLINED_INSUFFICIENT_FUND')
    expect(declineCode('CV_FAILED')).toBe('DECLINED_CVN_NOT_MATCH')
    expect(declineCode('CONSUMER_AUTHENTICATION_FAILED')).toBe('CARD_NOT_ACCEPTED')
    expect(entryDeclineCode('209')).toBe('DECLINED_CVN_NOT_MATCH')
    expect(entryDeclineCode('476')).toBe('CARD_NOT_ACCEPTED')
    expect(entryDeclineCode('150')).toBe('PROCESSOR_ERROR')
  })

  it('cover every decline and invalid request of the catalogue', () => {
    const reasons = Object.keys(errorStatus).filter((code) =>
      /^(DECLINED|INVALID_REQUEST)_/.test(code),
    )
    for (const code of reasons) {
      expect(declineCode(code.replace(/^(DECLINED|INVALID_REQUEST)_/, ''))).toBe(code)
    }
  })

  it('exist for every reason', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (reason, isInvalid) => {
        expect(errorStatus).toHaveProperty(declineCode(reason, isInvalid))
      }),
    )
  })
})

describe('the expiry of a card', () => {
  const december = { month: 12, year: 2026 }

  it('is the end of its month in Phnom Penh', () => {
    expect(expiryEnd(december)).toEqual(new Date('2026-12-31T17:00:00Z'))
    expect(isExpired(december, new Date('2026-12-31T16:59:59Z'))).toBe(false)
    expect(isExpired(december, new Date('2026-12-31T17:00:00Z'))).toBe(true)
    expect(shownMonth({ month: 3, year: 2027 })).toBe('03/2027')
  })

  it('is announced from the first day of its last month', () => {
    expect(remindedUntil(new Date('2026-11-30T17:00:00Z'))).toEqual(december)
    expect(remindedUntil(new Date('2026-11-30T16:59:00Z'))).toEqual({ month: 11, year: 2026 })
  })
})
