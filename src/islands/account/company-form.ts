import { checkFields } from '../../client/check-fields.ts'
import type { FieldError } from '../../contract/problem.ts'
import { CompanyInfo } from '../../contract/profile.ts'
import type { FieldLine } from './FieldGrid.tsx'
import type { Draft } from './use-draft.ts'

/** A field of the company to bill. */
export type CompanyField = keyof CompanyInfo

/** The fields in the order in which they are asked, each script beside the other. */
export const companyFields: readonly FieldLine<CompanyField>[] = [
  { name: 'companyNameEn', autoComplete: 'organization', lang: 'en' },
  { name: 'companyNameKm', autoComplete: 'off', lang: 'km' },
  { name: 'companyAddressEn', autoComplete: 'street-address', lang: 'en' },
  { name: 'companyAddressKm', autoComplete: 'off', lang: 'km' },
  { name: 'phoneNumber', autoComplete: 'tel', type: 'tel' },
  { name: 'vatTin', autoComplete: 'off' },
]

/** No company yet. */
export const emptyCompany: Draft<CompanyField> = {
  companyNameEn: '',
  companyNameKm: '',
  companyAddressEn: '',
  companyAddressKm: '',
  phoneNumber: '',
  vatTin: '',
}

/** What is wrong with a company, by the contract's own rules. */
export const checkCompany = (draft: Draft<CompanyField>): readonly FieldError[] =>
  checkFields(CompanyInfo, Object.fromEntries(companyFields.map(({ name }) => [name, draft[name]])))
