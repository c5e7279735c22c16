import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ViewProps } from './view-props.ts'

/** The notice of a banned account: the terms and the support contact (account §4). */
export const Banned = ({ locale, messages }: ViewProps) => (
  <div className="grid gap-4">
    <Notice tone="bad">{message(messages, 'banned.text')}</Notice>
    <p>{message(messages, 'banned.contact')}</p>
    <div className="flex flex-wrap gap-3">
      <a className={buttonClass()} href={localePath(locale, '/contact-us')}>
        {message(messages, 'banned.contact.link')}
      </a>
      <a className={buttonClass('secondary')} href={localePath(locale, '/term-and-conditions')}>
        {message(messages, 'terms.read.here')}
      </a>
    </div>
  </div>
)
