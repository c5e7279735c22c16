import { checkFields } from '../../client/check-fields.ts'
import type { User } from '../../contract/accounts.ts'
import type { FieldError } from '../../contract/problem.ts'
import { ProfileFields } from '../../contract/profile.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { FieldLine } from './FieldGrid.tsx'
import { nameFields } from './name-fields.ts'
import type { Draft } from './use-draft.ts'

export type ProfileField = keyof ProfileFields

/** The optional fields in display order. */
export const optionalFields: readonly FieldLine<Exclude<ProfileField, 'firstName' | 'lastName'>>[] =
  [
    { name: 'organization', autoComplete: 'organization', optional: true, wide: true },
    { name: 'identityNumber', autoComplete: 'off', optional: true, wide: true },
    { name: 'address1', autoComplete: 'address-line1', optional: true, wide: true },
    { name: 'address2', autoComplete: 'address-line2', optional: true, wide: true },
    { name: 'city', autoComplete: 'address-level2', optional: true },
    { name: 'stateProvince', autoComplete: 'address-level1', optional: true },
    { name: 'postalCode', autoComplete: 'postal-code', optional: true },
  ]

/** Returns all fields in display order. */
export const profileFields = (locale: Locale): readonly FieldLine<ProfileField>[] => [
  ...nameFields(locale),
  ...optionalFields,
]

export const profileOf = (user: User): Draft<ProfileField> => ({
  firstName: user.firstName,
  lastName: user.lastName,
  organization: user.organization,
  identityNumber: user.identityNumber,
  address1: user.address1,
  address2: user.address2,
  city: user.city,
  stateProvince: user.stateProvince,
  postalCode: user.postalCode,
})

/**
 * Returns the errors of a profile by the contract's rules; the country comes from the registration.
 */
export const checkProfile = (
  draft: Draft<ProfileField>,
  { registerCountry }: Pick<User, 'registerCountry'>,
): readonly FieldError[] => checkFields(ProfileFields, draft, registerCountry)
