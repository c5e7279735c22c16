import * as v from 'valibot'
import { User } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import {
  AddressLine,
  Name,
  OptionalAddressLine,
  OptionalPlace,
  PhoneNumber,
  PostalCode,
  printed,
} from './person-fields.ts'
import { Done, RequiredText, Text } from './shared-shapes.ts'

export const ProfileFields = v.object({
  firstName: Name,
  lastName: Name,
  organization: v.optional(Text(100), ''),
  identityNumber: v.optional(Text(30), ''),
  address1: v.optional(OptionalAddressLine(150), ''),
  address2: v.optional(OptionalAddressLine(150), ''),
  stateProvince: v.optional(OptionalPlace, ''),
  postalCode: v.optional(PostalCode, ''),
  city: v.optional(OptionalPlace, ''),
})
export type ProfileFields = v.InferOutput<typeof ProfileFields>

/** Answers like `GET /users/getUserInformation`. */
export const saveProfile = endpoint({
  method: 'PUT',
  path: '/users',
  summary: 'Saves the profile',
  access: 'customer',
  body: ProfileFields,
  answer: User,
  errors: ['USER_NOT_FOUND'],
})

/** The language of mails and of the next sign-in. */
export const saveLocale = endpoint({
  method: 'PATCH',
  path: '/users/locale',
  summary: 'Saves the language',
  access: 'customer',
  body: v.object({ localeCode: v.picklist(['en', 'km']) }),
  answer: Done,
  errors: [],
})

export const checkInfo = endpoint({
  method: 'GET',
  path: '/users/check-info',
  summary: 'The missing data of the account',
  access: 'customer',
  answer: v.object({
    isEmailVerified: v.boolean(),
    hasPhoneNumber: v.boolean(),
    hasContact: v.boolean(),
    hasPassword: v.boolean(),
    isTwoFactorOn: v.boolean(),
  }),
  errors: [],
})

/** Cambodia's `K001-123456789` or digits, Thailand's 13 digits, the Emirates' 15. */
const VatTin = v.pipe(RequiredText(20), v.regex(/^[A-Za-z]?\d(?:-?\d){8,14}$/, 'INVALID_TIN'))

const khmer = /[\u1780-\u17b3]/
const noKhmer = /^[^\u1780-\u17ff]*$/

/** The company to bill (account §3), in both scripts, as a Cambodian tax invoice requires. */
export const CompanyInfo = v.object({
  companyNameEn: v.pipe(RequiredText(150), v.regex(noKhmer, 'NOT_LATIN'), printed),
  companyNameKm: v.pipe(RequiredText(150), v.regex(khmer, 'NOT_KHMER'), printed),
  companyAddressEn: v.pipe(AddressLine(300), v.regex(noKhmer, 'NOT_LATIN'), printed),
  companyAddressKm: v.pipe(AddressLine(300), v.regex(khmer, 'NOT_KHMER'), printed),
  phoneNumber: PhoneNumber,
  vatTin: VatTin,
})
export type CompanyInfo = v.InferOutput<typeof CompanyInfo>

export const getCompanyInfo = endpoint({
  method: 'GET',
  path: '/users/company-info',
  summary: 'The billing company',
  access: 'customer',
  answer: v.nullable(CompanyInfo),
  errors: [],
})

export const saveCompanyInfo = endpoint({
  method: 'PUT',
  path: '/users/company-info',
  summary: 'Saves the billing company',
  access: 'customer',
  body: CompanyInfo,
  answer: CompanyInfo,
  errors: [],
})

/** Lets the provider's system sign e-contracts from now on. */
export const acceptAutoSign = endpoint({
  method: 'PATCH',
  path: '/users/auto-sign/accept',
  summary: 'Accepts the automatic signing of e-contracts',
  access: 'customer',
  answer: Done,
  errors: [],
})
