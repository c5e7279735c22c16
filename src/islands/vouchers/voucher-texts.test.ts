import { describe, expect, it } from 'vitest'
import errors from '../../../public/locales/en/errors.json' with { type: 'json' }
import texts from '../../../public/locales/en/voucher.json' with { type: 'json' }
import { VoucherProblem } from '../../contract/cart.ts'
import { discountText, problemText, refusalText } from './voucher-texts.ts'

describe('the texts of a voucher', () => {
  it('state its discount', () => {
    expect(discountText(texts, { discount: { type: 'RATE', percent: 10 } })).toBe('10%')
    expect(discountText(texts, { discount: { type: 'FIXED', amount: 5 } })).toBe('$5.00')
  })

  it.each(VoucherProblem.options)('has a text for %s', (problem) => {
    const text = problemText(texts, problem, { minimumSpend: 40 })
    expect(text).not.toContain('{')
    expect(text).not.toContain('voucher.problem')
    expect(
      refusalText(texts, errors, {
        messageCode: 'CANNOT_USE_VOUCHER',
        params: { reason: problem, minimum: 40 },
      }),
    ).toBe(text)
  })

  it('call an unknown code invalid, as a malformed one', () => {
    for (const messageCode of ['VOUCHER_NOT_FOUND', 'INVALID_VOUCHER'] as const)
      expect(refusalText(texts, errors, { messageCode, params: {} })).toBe('Invalid promotion code')
  })

  it('fall back to the error code without a known reason', () => {
    for (const params of [{}, { reason: 'NEW' }])
      expect(refusalText(texts, errors, { messageCode: 'CANNOT_USE_VOUCHER', params })).toBe(
        errors.CANNOT_USE_VOUCHER,
      )
  })
})
