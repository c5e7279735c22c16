import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'

interface ConsentProps {
  readonly locale: Locale
  readonly messages: Messages
}

/** What paying agrees to: the terms and the automatic signing of the e-contract (commerce §5). */
export const Consent = ({ locale, messages }: ConsentProps) => {
  const [before, after] = message(messages, 'consent').split('{terms}')
  return (
    <p id="consent" className="text-sm text-ink-soft">
      {before}
      <a
        className="text-ink underline underline-offset-4"
        href={localePath(locale, '/term-and-conditions')}
        target="_blank"
        rel="noopener"
      >
        {message(messages, 'consent.terms')}
        <span className="sr-only"> {message(messages, 'consent.new-tab')}</span>
      </a>
      {after}
    </p>
  )
}
