import { checkFields } from '../../client/check-fields.ts'
import { RegistrationFields } from '../../contract/registration.ts'
import type { FieldError } from '../../contract/problem.ts'
import type { FieldLine } from '../account/FieldGrid.tsx'
import { optionalFields } from '../account/profile-form.ts'
import { checkRepeat, type NewPasswordDraft } from '../password/NewPasswordFields.tsx'

/** What is typed to register, but for the passwords: it stays when the dialog is closed. */
export type RegistrationDraft = Readonly<
  Record<Exclude<keyof RegistrationFields, 'password' | 'captchaToken'>, string>
>

/** Nothing typed yet, with what is known of a visitor: the code that a link brought, and their country. */
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

/** What can be added later, in the order in which it is asked. */
export const moreFields = [
  { name: 'phoneNumber', autoComplete: 'tel', type: 'tel', optional: true, wide: true } as const,
  ...optionalFields,
] satisfies readonly FieldLine<keyof RegistrationDraft>[]

/** All fields in the form's order, which is that of the errors. */
export const registrationFields: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'username',
  'password',
  'repeat',
  'country',
  'referralCode',
  ...moreFields.map(({ name }) => name),
  'captcha',
]

/** What is wrong with a registration, by the contract's own rules, in the form's order. */
export const checkRegistration = (
  draft: RegistrationDraft,
  passwords: NewPasswordDraft,
): readonly FieldError[] => {
  const found = [
    ...checkFields(RegistrationFields, { ...draft, password: passwords.password }),
    ...checkRepeat(passwords),
  ]
  return registrationFields.flatMap((name) => found.filter(({ field }) => field === name))
}
