import type { ReactNode } from 'react'
import type { CertificateOrganisation } from '../../../../contract/certificates.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { CountrySelect } from '../../../contacts/CountrySelect.tsx'
import { nameFields } from '../../name-fields.ts'

/** What is typed of an organisation. */
export type Typed = Required<{ readonly [Field in keyof CertificateOrganisation]: string }>

/** The empty form. */
export const noOrganisation: Typed = {
  ...{ name: '', companyNumber: '', street: '', city: '', state: '', postalCode: '' },
  ...{ country: 'KH', forename: '', surname: '', email: '', phone: '' },
}

const organisationFields = [
  ['name', 'organization'],
  ['companyNumber', 'off'],
  ['street', 'street-address'],
  ['city', 'address-level2'],
  ['state', 'address-level1'],
  ['postalCode', 'postal-code'],
] as const

const names = { firstName: 'forename', lastName: 'surname' } as const

const contactFields = [
  ['email', 'email'],
  ['phone', 'tel'],
] as const

interface OrganisationFieldsProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly typed: Typed
  /** Leads to the documents. */
  readonly documents: ReactNode
  readonly onTyped: (typed: Typed) => void
  readonly errorOf: (field: string) => string | undefined
}

/** The organisation that an OV or EV certificate names. */
export const OrganisationFields = (props: OrganisationFieldsProps) => {
  const { locale, messages, typed, documents, onTyped, errorOf } = props
  const fields = [
    ...organisationFields,
    ...nameFields(locale).map(({ name, autoComplete }) => [names[name], autoComplete] as const),
    ...contactFields,
  ]
  return (
    <fieldset className="grid gap-4">
      <legend className="text-lg font-medium">{message(messages, 'organisation')}</legend>
      <p className="text-sm text-ink-soft">
        {message(messages, 'organisation.text')} {documents}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(([name, autoComplete]) => (
          <TextInput
            key={name}
            label={message(messages, `organisation.${name}`)}
            autoComplete={autoComplete}
            value={typed[name]}
            error={errorOf(`organisation.${name}`)}
            onText={(text) => onTyped({ ...typed, [name]: text })}
          />
        ))}
        <CountrySelect
          label={message(messages, 'organisation.country')}
          value={typed.country}
          onChoice={(country) => onTyped({ ...typed, country })}
        />
      </div>
    </fieldset>
  )
}
