import '../../styles/islands.css'
import { confirmSubscription } from '../../contract/enquiries.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { MailedLink } from '../password/MailedLink.tsx'
import type { IslandProps } from '../shell/use-session.ts'

/** The page `/newsletter/confirm/{token}` behind the mailed link. */
export const ConfirmNewsletter = ({ locale, messages, errors }: IslandProps) => {
  const home = (
    <a className={buttonClass('secondary')} href={localePath(locale, '/')}>
      {message(messages, 'home')}
    </a>
  )
  return (
    <MailedLink
      {...{ messages, errors }}
      about=""
      send={(token) => call(confirmSubscription, { params: { token } })}
      done={{ detail: message(messages, 'done.detail'), action: home }}
      overAction={home}
      leave={home}
    />
  )
}
