import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Consents } from './payment-rules.ts'

interface ConsentBoxesProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly consents: Consents
  readonly missing: readonly (keyof Consents)[]
  readonly isDisabled: boolean
  readonly onChange: (consents: Consents) => void
}

export const consentIds = { terms: 'consent-terms', autoSign: 'consent-auto-sign' } as const

const textKeys = { terms: 'consent.terms', autoSign: 'consent.auto-sign' } as const

/** Returns the error of a consent that is missing. */
export const missingText = (messages: Messages, consent: keyof Consents): string =>
  message(messages, `${textKeys[consent]}.missing`)

/** The consents to the terms and to signing automatically (commerce §5). */
export const ConsentBoxes = (props: ConsentBoxesProps) => {
  const { locale, messages, consents, missing, isDisabled, onChange } = props
  const errorOf = (consent: keyof Consents): string | undefined =>
    missing.includes(consent) ? missingText(messages, consent) : undefined
  return (
    <fieldset className="grid gap-1" disabled={isDisabled}>
      <legend className="mb-1 text-lg font-bold">{message(messages, 'consent')}</legend>
      <Checkbox
        id={consentIds.terms}
        checked={consents.terms}
        error={errorOf('terms')}
        label={
          <>
            {message(messages, textKeys.terms)}{' '}
            <a
              className="underline underline-offset-4"
              href={localePath(locale, '/term-and-conditions')}
              target="_blank"
              rel="noopener"
            >
              {message(messages, 'consent.terms.read')}
            </a>
          </>
        }
        onCheck={(terms) => onChange({ ...consents, terms })}
      />
      <Checkbox
        id={consentIds.autoSign}
        checked={consents.autoSign}
        error={errorOf('autoSign')}
        label={message(messages, textKeys.autoSign)}
        onCheck={(autoSign) => onChange({ ...consents, autoSign })}
      />
    </fieldset>
  )
}
