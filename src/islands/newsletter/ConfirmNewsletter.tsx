import '../../styles/islands.css'
import { useRef, useState } from 'react'
import { errorText, type ApiError } from '../../client/api-error.ts'
import { confirmSubscription } from '../../contract/enquiries.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { tokenOfPath } from '../password/path-token.ts'
import { takeFocus } from '../password/take-focus.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import type { IslandProps } from '../shell/use-session.ts'

/**
 * The page `/newsletter/confirm/{token}` behind the mailed link. Only its button has an effect,
 * because mail scanners open links, too.
 */
export const ConfirmNewsletter = ({ locale, messages, errors }: IslandProps) => {
  const hydrated = useHydrated()
  const [outcome, setOutcome] = useState<'done' | ApiError | undefined>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const confirm = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const token = tokenOfPath(location.pathname) ?? '-'
    const result = await call(confirmSubscription, { params: { token } })
    running.current = false
    setBusy(false)
    setOutcome(result.ok ? 'done' : result.error)
  }
  const home = (
    <a className={buttonClass('secondary')} href={localePath(locale, '/')}>
      {message(messages, 'home')}
    </a>
  )
  if (outcome === 'done') {
    return (
      <div role="status" ref={takeFocus} tabIndex={-1} className="outline-none">
        <EmptyState
          text={message(messages, 'done')}
          detail={message(messages, 'done.detail')}
          action={home}
        />
      </div>
    )
  }
  if (outcome?.messageCode === 'CODE_INCORRECT') {
    return (
      <div role="alert" ref={takeFocus} tabIndex={-1} className="outline-none">
        <EmptyState
          text={errorText(errors, outcome)}
          detail={message(messages, 'over.detail')}
          action={home}
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
      <p>{message(messages, 'text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={busy}
          disabled={!hydrated}
          onClick={() => {
            void confirm()
          }}
        >
          {message(messages, 'submit')}
        </Button>
        {home}
      </div>
    </div>
  )
}
