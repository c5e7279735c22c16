import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { fromDollars } from '../../../contract/money.ts'
import errors from '../../../../public/locales/en/errors.json' with { type: 'json' }
import { expiryEnd, isExpired, remindedUntil, shownMonth } from './card-expiry.ts'
import { cardReference, readCardReference } from './card-reference.ts'
import type { EnteredCard, EntryAnswer } from './card-vault.ts'
import { judgeEntry } from './judge-entry.ts'
import { refusalParams } from './refusal-params.ts'

const begunAt = new Date('2026-12-01T00:00:00Z')
const inTime = new Date('2026-12-01T00:10:00Z')

const card: EnteredCard = {
  ...{ token: 'T', brand: 'VISA', lastFour: '1111', month: 12, year: 2030 },
}
const dollars = (amount: number) => ({ amount: fromDollars(amount), currency: 'USD' })
const riel = { amount: fromDollars(1), currency: 'KHR' }
const accepted = { is: 'accepted', charged: dollars(1), isAuthenticated: true, card } as const

const judge = (outcome: EntryAnswer['outcome'], now = inTime) =>
  judgeEntry({ outcome }, begunAt, now)

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
    expect(judge(accepted)).toEqual({ is: 'add', card, charged: dollars(1) })
  })

  it.each([
    [
      'without 3-D Secure',
      { ...accepted, isAuthenticated: false },
      'CARD_NOT_ACCEPTED',
      dollars(1),
    ],
    ['without a token', { ...accepted, card: undefined }, 'CARD_NOT_ACCEPTED', dollars(1)],
    [
      'of another amount',
      { ...accepted, charged: dollars(2) },
      'CANNOT_COMPLETE_PAYMENT',
      dollars(2),
    ],
    ['in another currency', { ...accepted, charged: riel }, 'CANNOT_COMPLETE_PAYMENT', riel],
    [
      ...(['under review', { is: 'reviewed', charged: dollars(1) }] as const),
      ...(['CANNOT_COMPLETE_PAYMENT', dollars(1)] as const),
    ],
    [
      ...([
        'that is declined',
        { is: 'refused', code: 'DECLINED_INSUFFICIENT_FUND', reason: '204' },
      ] as const),
      ...(['DECLINED_INSUFFICIENT_FUND', dollars(0)] as const),
    ],
  ] as const)('is refused %s', (_, outcome, code, owed) => {
    const reason = outcome.is === 'refused' ? outcome.reason : null
    expect(judge(outcome)).toEqual({ is: 'refuse', code, reason, charged: owed })
  })

  it('is refused after an error, and looked up', () => {
    const code = 'PAYMENT_GATEWAY_ERROR'
    const verdict = { is: 'refuse', code, reason: '150', charged: 'unknown' }
    expect(judge({ is: 'failed', code, reason: '150' })).toEqual(verdict)
  })

  it('is refused after 30 minutes, and refunded', () => {
    const at = (minutes: number) => new Date(begunAt.getTime() + minutes * 60_000)
    expect(judge(accepted, at(30)).is).toBe('add')
    expect(judge(accepted, at(31))).toEqual({
      is: 'refuse',
      code: 'CHALLENGE_EXPIRED',
      reason: null,
      charged: dollars(1),
    })
  })
})

describe('the params of a refusal', () => {
  it('have the reason of the gateway where the text of a code has a place for it', () => {
    for (const [code, text] of Object.entries(errors)) {
      const params = refusalParams(code as ErrorCode, '150')
      expect([code, params]).toEqual([code, text.includes('{code}') ? { code: '150' } : {}])
    }
  })

  it('have no reason that is not known', () => {
    expect(refusalParams('PROCESSOR_ERROR', null)).toEqual({})
    expect(refusalParams('PROCESSOR_ERROR', '')).toEqual({})
    expect(refusalParams(null, null)).toEqual({})
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
