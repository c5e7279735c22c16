import { checkFields } from '../../../client/check-fields.ts'
import { verifiedFields } from '../../../contract/company-verification.ts'
import type { FieldError } from '../../../contract/problem.ts'
import { CompanyInfo } from '../../../contract/profile.ts'
import type { FieldLine } from '../FieldGrid.tsx'
import type { Draft } from '../use-draft.ts'

export type CompanyField = keyof CompanyInfo

/** The fields in display order, with the Latin and Khmer fields side by side. */
export const companyFields: readonly FieldLine<CompanyField>[] = [
  { name: 'companyNameEn', autoComplete: 'organization', lang: 'en' },
  { name: 'companyNameKm', autoComplete: 'off', lang: 'km' },
  { name: 'companyAddressEn', autoComplete: 'street-address', lang: 'en' },
  { name: 'companyAddressKm', autoComplete: 'off', lang: 'km' },
  { name: 'phoneNumber', autoComplete: 'tel', type: 'tel' },
  { name: 'vatTin', autoComplete: 'off' },
]

export const emptyCompany: Draft<CompanyField> = {
  companyNameEn: '',
  companyNameKm: '',
  companyAddressEn: '',
  companyAddressKm: '',
  phoneNumber: '',
  vatTin: '',
}

/** Returns the errors of a company by the contract's rules. */
export const checkCompany = (draft: Draft<CompanyField>): readonly FieldError[] =>
  checkFields(CompanyInfo, Object.fromEntries(companyFields.map(({ name }) => [name, draft[name]])))

/** Returns whether saving a draft of a verified company requires another verification. */
export const endsVerification = (saved: CompanyInfo, draft: Draft<CompanyField>): boolean =>
  verifiedFields.some((field) => draft[field].trim() !== saved[field])
