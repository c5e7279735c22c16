import { checkFields } from '../../client/check-fields.ts'
import { RegistrationFields } from '../../contract/registration.ts'
import type { FieldError } from '../../contract/problem.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { FieldLine } from '../account/FieldGrid.tsx'
import { nameFields } from '../account/name-fields.ts'
import { optionalFields } from '../account/profile-form.ts'

/** The registration's input without passwords; it survives closing the dialog. */
export type RegistrationDraft = Readonly<
  Record<Exclude<keyof RegistrationFields, 'password' | 'captchaToken'>, string>
>

/** Returns an empty registration with the visitor's referral code and country. */
export const emptyRegistration = (referralCode: string, country = 'KH'): RegistrationDraft => ({
  email: '',
  username: '',
  firstName: '',
  lastName: '',
  country,
  referralCode,
  phoneNumber: '',
  organization: '',
  identityNumber: '',
  address1: '',
  address2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
})

/** Returns the optional fields in display order. */
export const moreFields = (locale: Locale): readonly FieldLine<keyof RegistrationDraft>[] => [
  { name: 'username', autoComplete: 'off', optional: true, wide: true },
  { name: 'referralCode', autoComplete: 'off', optional: true, wide: true },
  ...nameFields(locale).map((field) => ({ ...field, optional: true })),
  { name: 'phoneNumber', autoComplete: 'tel', type: 'tel', optional: true, wide: true },
  ...optionalFields,
]

/** Returns all fields in display order, which is the order of the errors. */
export const registrationFields = (locale: Locale): readonly string[] => [
  'email',
  'password',
  'country',
  ...moreFields(locale).map(({ name }) => name),
  'captcha',
]

const filled = (text: string): string | undefined => text.trim() || undefined

/** Returns the input without what may follow and is empty. */
export const givenFields = (draft: RegistrationDraft) => ({
  ...draft,
  username: filled(draft.username),
  firstName: filled(draft.firstName),
  lastName: filled(draft.lastName),
})

/** Returns the errors of a registration by the contract's rules, in the form's order. */
export const checkRegistration = (
  draft: RegistrationDraft,
  password: string,
  locale: Locale,
): readonly FieldError[] => {
  const found = checkFields(RegistrationFields, { ...givenFields(draft), password })
  return registrationFields(locale).flatMap((name) => found.filter(({ field }) => field === name))
}
