import { message } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { $request } from '../../stores/requests.ts'
import { continueQuery } from '../../stores/safe-path.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import type { ViewProps } from './view-props.ts'

const pageOf = (locale: Locale): string => {
  const path = localePath(locale, '/account/security')
  const continueTo = $request.get()?.continueTo
  return continueTo === undefined ? path : `${path}?${continueQuery(continueTo)}`
}

/** Offers two-factor after signing in; the requested page follows. */
export const SuggestTwoFactor = ({ locale, messages, flow }: ViewProps) => (
  <div className="grid gap-4">
    <p>{message(messages, 'suggest.text')}</p>
    <div className="flex flex-wrap gap-3">
      <a className={buttonClass()} href={pageOf(locale)}>
        {message(messages, 'suggest.accept')}
      </a>
      <Button look="secondary" onClick={flow.leave}>
        {message(messages, 'suggest.later')}
      </Button>
    </div>
  </div>
)
