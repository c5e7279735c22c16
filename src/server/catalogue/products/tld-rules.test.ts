import { expect, it } from 'vitest'
import { fromDollars } from '../../../contract/money.ts'
import { reactivationPrice } from './tld-rules.ts'

const com = { renewalPrice: fromDollars(14.99) }

it('costs the registry’s fee and a renewal to bring a name back', () => {
  const rules = { redemptionDays: 30, redemptionFee: fromDollars(80) }
  expect(reactivationPrice(com, rules)).toBe(fromDollars(94.99))
})

it('costs nothing where a name can’t be brought back', () => {
  const rules = { redemptionDays: 0, redemptionFee: fromDollars(80) }
  expect(reactivationPrice(com, rules)).toBe(0)
})
