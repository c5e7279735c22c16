import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CompanyInfo } from '../../../contract/profile.ts'
import { reachableFrom, statesOf } from '../../platform/transitions.ts'
import { companyTransitions, needsReview } from './verification-state.ts'

const company: CompanyInfo = {
  companyNameEn: 'Angkor Coffee & Tea Co., Ltd.',
  companyNameKm: 'ក្រុមហ៊ុន អង្គរកាហ្វេ ឯ.ក',
  companyAddressEn: 'No. 12, Street 240, Phnom Penh',
  companyAddressKm: 'ផ្ទះលេខ ១២ ផ្លូវ ២៤០ រាជធានីភ្នំពេញ',
  phoneNumber: '+85523880880',
  vatTin: 'K001-123456789',
}

it('a changed name or TIN needs a review, a changed address or phone number does not', () => {
  const text = fc.string({ minLength: 1 })
  const fields = fc.record(
    {
      companyNameEn: text,
      companyNameKm: text,
      companyAddressEn: text,
      companyAddressKm: text,
      phoneNumber: text,
      vatTin: text,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fields, (changed) => {
      const after = { ...company, ...changed }
      const isProven = ({ companyNameEn, companyNameKm, vatTin }: CompanyInfo) =>
        JSON.stringify([companyNameEn, companyNameKm, vatTin])
      expect(needsReview(company, after)).toBe(isProven(company) !== isProven(after))
    }),
  )
})

it('a company is verified only by a review, and always leads back to one', () => {
  for (const state of statesOf(companyTransitions)) {
    expect(companyTransitions[state].includes('VERIFIED')).toBe(state === 'IN_REVIEW')
    expect(reachableFrom(companyTransitions, state)).toContain('IN_REVIEW')
  }
})
