import '../../styles/islands.css'
import { useState } from 'react'
import { turnOffTwoFactor } from '../../contract/two-factor.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { call, renewSession } from '../../stores/api.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useSession, type IslandProps } from '../shell/use-session.ts'
import { MailedLink } from './MailedLink.tsx'

/** The page `/two-factor/disabled/{token}` behind the mailed link. */
export const TwoFactorOff = ({ locale, messages, errors }: IslandProps) => {
  const session = useSession()
  /** Whether the link belongs to another account than the signed-in one. */
  const [isOthers, setIsOthers] = useState(false)
  const turnOff = async (token: string) => {
    const result = await call(turnOffTwoFactor, { params: { token } })
    // All sessions of that account have ended, maybe this browser's.
    const renewed = result.ok ? await renewSession(() => true) : undefined
    setIsOthers(typeof renewed === 'object')
    return result
  }
  const security = (
    <a className={buttonClass()} href={localePath(locale, '/account/security')}>
      {message(messages, 'off.security')}
    </a>
  )
  const home = (key: string) => (
    <a className={buttonClass('secondary')} href={localePath(locale, '/')}>
      {message(messages, key)}
    </a>
  )
  const signIn = <Button onClick={() => requestSignIn()}>{message(messages, 'sign-in')}</Button>
  return (
    <MailedLink
      {...{ messages, errors }}
      about="off."
      look="danger"
      send={turnOff}
      done={{
        detail: message(messages, isOthers ? 'off.done.others' : 'off.done.detail'),
        action: session === undefined ? signIn : isOthers ? home('off.home') : security,
      }}
      overAction={security}
      leave={home('off.keep')}
    />
  )
}
