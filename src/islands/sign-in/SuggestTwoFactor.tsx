import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import type { ViewProps } from './view-props.ts'

/** The customer is signed in, and is offered a second factor. */
export const SuggestTwoFactor = ({ locale, messages, flow }: ViewProps) => (
  <div className="grid gap-4">
    <p>{message(messages, 'suggest.text')}</p>
    <div className="flex flex-wrap gap-3">
      <a className={buttonClass()} href={localePath(locale, '/account/security')}>
        {message(messages, 'suggest.accept')}
      </a>
      <Button look="secondary" onClick={flow.leave}>
        {message(messages, 'suggest.later')}
      </Button>
    </div>
  </div>
)
