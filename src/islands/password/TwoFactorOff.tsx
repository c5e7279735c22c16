import '../../styles/islands.css'
import { useRef, useState } from 'react'
import { errorText, type ApiError } from '../../client/api-error.ts'
import { turnOffTwoFactor } from '../../contract/two-factor.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { call, renewSession } from '../../stores/api.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { useSession, type IslandProps } from '../shell/use-session.ts'
import { tokenOfPath } from './path-token.ts'
import { takeFocus } from './take-focus.ts'

/**
 * The page `/two-factor/disabled/{token}` behind the mailed link. Only its button has an effect,
 * because mail scanners open links, too.
 */
export const TwoFactorOff = ({ locale, messages, errors }: IslandProps) => {
  const session = useSession()
  const hydrated = useHydrated()
  const [outcome, setOutcome] = useState<'done' | ApiError | undefined>()
  /** Whether the link belongs to another account than the signed-in one. */
  const [isOthers, setIsOthers] = useState(false)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const turnOff = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const result = await call(turnOffTwoFactor, {
      params: { token: tokenOfPath(location.pathname) ?? '-' },
    })
    // All sessions of that account have ended, maybe this browser's.
    const renewed = result.ok ? await renewSession(() => true) : undefined
    running.current = false
    setBusy(false)
    setIsOthers(typeof renewed === 'object')
    setOutcome(result.ok ? 'done' : result.error)
  }
  const security = (
    <a className={buttonClass()} href={localePath(locale, '/account/security')}>
      {message(messages, 'off.security')}
    </a>
  )
  const home = (
    <a className={buttonClass('secondary')} href={localePath(locale, '/')}>
      {message(messages, 'off.home')}
    </a>
  )
  const signIn = <Button onClick={() => requestSignIn()}>{message(messages, 'sign-in')}</Button>
  if (outcome === 'done') {
    return (
      <div role="status" ref={takeFocus} tabIndex={-1} className="outline-none">
        <EmptyState
          text={message(messages, 'off.done')}
          detail={message(messages, isOthers ? 'off.done.others' : 'off.done.detail')}
          action={session === undefined ? signIn : isOthers ? home : security}
        />
      </div>
    )
  }
  if (outcome?.messageCode === 'CODE_INCORRECT') {
    return (
      <div role="alert" ref={takeFocus} tabIndex={-1} className="outline-none">
        <EmptyState
          text={errorText(errors, outcome)}
          detail={message(messages, 'off.over.detail')}
          action={security}
        />
      </div>
    )
  }
  return (
    <div className="grid gap-6">
      {outcome !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, outcome)}
        </Notice>
      )}
      <p>{message(messages, 'off.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          look="danger"
          busy={busy}
          disabled={!hydrated}
          onClick={() => {
            void turnOff()
          }}
        >
          {message(messages, 'off.submit')}
        </Button>
        <a className={buttonClass('secondary')} href={localePath(locale, '/')}>
          {message(messages, 'off.keep')}
        </a>
      </div>
    </div>
  )
}
