import { useRef, useState, type ReactNode } from 'react'
import { errorText, type ApiError, type CallResult } from '../../client/api-error.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { tokenOfPath } from './path-token.ts'
import { takeFocus } from './take-focus.ts'
import { CallError } from '../shell/CallError.tsx'

interface MailedLinkProps {
  /** With `text`, `submit`, `done` and `over.detail` after the prefix. */
  readonly messages: Messages
  readonly errors: Messages
  /** The prefix of the texts' keys: `off.` */
  readonly about: string
  readonly look?: 'danger'
  readonly send: (token: string) => Promise<CallResult<unknown>>
  /** What was done means for the customer, and where they go on. */
  readonly done: { readonly detail: string; readonly action: ReactNode }
  /** Where a customer goes on whose link is not valid any more. */
  readonly overAction: ReactNode
  /** A way out beside the button. */
  readonly leave: ReactNode
}

/**
 * What a page behind a mailed link shows. Only its button has an effect, because mail scanners open
 * links, too.
 */
export const MailedLink = (props: MailedLinkProps) => {
  const { messages, errors, about, look, send, done, overAction, leave } = props
  const hydrated = useHydrated()
  const [outcome, setOutcome] = useState<'done' | ApiError | undefined>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const say = (key: string): string => message(messages, `${about}${key}`)
  const submit = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const result = await send(tokenOfPath(location.pathname) ?? '-')
    running.current = false
    setBusy(false)
    setOutcome(result.ok ? 'done' : result.error)
  }
  if (outcome === 'done') {
    return (
      <div role="status" ref={takeFocus} tabIndex={-1} className="outline-none">
        <EmptyState text={say('done')} {...done} />
      </div>
    )
  }
  if (outcome?.messageCode === 'CODE_INCORRECT') {
    return (
      <div role="alert" ref={takeFocus} tabIndex={-1} className="outline-none">
        <EmptyState
          text={errorText(errors, outcome)}
          detail={say('over.detail')}
          action={overAction}
        />
      </div>
    )
  }
  return (
    <div className="grid gap-6">
      <CallError errors={errors} error={outcome} />
      <p>{say('text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          {...(look !== undefined && { look })}
          busy={busy}
          disabled={!hydrated}
          onClick={() => {
            void submit()
          }}
        >
          {say('submit')}
        </Button>
        {leave}
      </div>
    </div>
  )
}
