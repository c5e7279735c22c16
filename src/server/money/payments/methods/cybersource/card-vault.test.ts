import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorStatus } from '../../../../../contract/error-codes.ts'
import { fromDollars, zero } from '../../../../../contract/money.ts'
import type { CardAnswer } from '../../../../providers/cybersource/card-answer.ts'
import { entryOutcome } from './card-vault.ts'
import { declineCode, numberedDeclineCode } from './decline-code.ts'

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

const charged = { amount: fromDollars(1), currency: 'USD' }
const accepted = {
  ...{ is: 'accepted', charged, isAuthenticated: true },
  card: { token: 'T', brand: 'VISA', lastFour: '1111', month: 12, year: 2030 },
}
const refused = (code: string) => ({ is: 'refused', code })
const failed = (code: string) => ({ is: 'failed', code })

describe('an answer about an entered card', () => {
  it.each([
    ['accepts', {}, accepted],
    ['accepts without 3-D Secure', { eci: '07' }, { ...accepted, isAuthenticated: false }],
    ['accepts without a token', { card: undefined }, { ...accepted, card: undefined }],
    [
      'charges another amount',
      { amount: fromDollars(2) },
      { charged: { ...charged, amount: fromDollars(2) } },
    ],
    ['charges another currency', { currency: 'KHR' }, { charged: { ...charged, currency: 'KHR' } }],
    ['charges no amount', { amount: undefined }, { charged: { ...charged, amount: zero } }],
    ['reviews', { decision: 'REVIEW' }, { is: 'reviewed', charged }],
    [
      ...(['declines', { decision: 'DECLINE', reason: '204' }] as const),
      { ...refused('DECLINED_INSUFFICIENT_FUND'), reason: '204' },
    ],
    ['is of a cancelled form', { decision: 'CANCEL' }, refused('CANNOT_COMPLETE_PAYMENT')],
    ['fails', { decision: 'ERROR', reason: '150' }, failed('PAYMENT_GATEWAY_ERROR')],
    ['fails late', { decision: 'ERROR', reason: '151' }, failed('PAYMENT_GATEWAY_ERROR')],
    ['fails later', { decision: 'ERROR', reason: '152' }, failed('PAYMENT_GATEWAY_ERROR')],
    ['fails otherwise', { decision: 'ERROR', reason: '102' }, failed('PAYMENT_PROCESSOR_ERROR')],
    ['fails unexplained', { decision: 'ERROR', reason: '' }, failed('PAYMENT_PROCESSOR_ERROR')],
    ['is unknown', { decision: '', reason: '' }, failed('PAYMENT_PROCESSOR_ERROR')],
  ])('%s', (_, change, outcome) => {
    expect(entryOutcome({ ...entry, ...change })).toMatchObject(outcome)
  })

  it('shows a brand that is unknown as another one', () => {
    const card = { token: 'T', type: '999', lastFour: '1111', month: 12, year: 2030 }
    expect(entryOutcome({ ...entry, card })).toMatchObject({ card: { brand: 'OTHER' } })
  })

  it('owes its customer exactly what was charged, and does not know it after an error', () => {
    const decisions = fc.constantFrom('ACCEPT', 'DECLINE', 'ERROR', 'REVIEW')
    fc.assert(
      fc.property(decisions, fc.constantFrom('05', '07', '', '02'), (decision, eci) => {
        const outcome = entryOutcome({ ...entry, decision, eci })
        expect(outcome.is === 'failed').toBe(decision === 'ERROR')
        if (outcome.is === 'failed') return
        const isCharged = decision === 'ACCEPT' || decision === 'REVIEW'
        expect(outcome.is === 'refused' ? zero : outcome.charged).toEqual(
          isCharged ? charged : zero,
        )
      }),
    )
  })
})

describe('codes of declines', () => {
  it('are those of the specification', () => {
    expect(declineCode('INSUFFICIENT_FUND')).toBe('DECLINED_INSUFFICIENT_FUND')
    expect(declineCode('CV_FAILED')).toBe('DECLINED_CVN_NOT_MATCH')
    expect(declineCode('CONSUMER_AUTHENTICATION_FAILED')).toBe('CARD_NOT_ACCEPTED')
    expect(numberedDeclineCode('209')).toBe('DECLINED_CVN_NOT_MATCH')
    expect(numberedDeclineCode('476')).toBe('CARD_NOT_ACCEPTED')
    expect(numberedDeclineCode('150')).toBe('PROCESSOR_ERROR')
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
