import '../../styles/islands.css'
import { useCallback, useState } from 'react'
import { errorText, type ApiError, type CallResult } from '../../client/api-error.ts'
import { checkFields } from '../../client/check-fields.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { checkResetLink, resetPassword } from '../../contract/passwords.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { call, renewSession } from '../../stores/api.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useQuery } from '../shell/use-query.ts'
import { useForm } from '../account/use-form.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import { useSession, type IslandProps } from '../shell/use-session.ts'
import { NewPasswordFields, checkRepeat, emptyPassword } from './NewPasswordFields.tsx'
import { tokenOfPath } from './path-token.ts'
import { takeFocus } from './take-focus.ts'

const fieldId = (name: string): string => `reset-${name}`

const linkIsOver: ApiError = {
  kind: 'answered',
  status: 400,
  messageCode: 'CODE_INCORRECT',
  params: {},
  errors: [],
}

interface TokenProps extends IslandProps {
  readonly token: string
  readonly onOver: () => void
  /** Whether this browser stays signed in, because the link belongs to another account. */
  readonly onDone: (stays: boolean) => void
}

const NewPassword = ({ messages, errors, token, onOver, onDone }: TokenProps) => {
  const [draft, setDraft] = useState(emptyPassword)
  const form = useForm({
    errors,
    labels: { password: message(messages, 'new'), repeat: message(messages, 'repeat') },
    fieldId,
    check: () => [
      ...checkFields(resetPassword.body, { password: draft.password }),
      ...checkRepeat(draft),
    ],
    send: async () => {
      const { password } = draft
      const result = await call(resetPassword, { params: { code: token }, body: { password } })
      if (!result.ok && result.error.messageCode === 'CODE_INCORRECT') onOver()
      // The reset ends all sessions of the account, maybe this browser's.
      if (result.ok) onDone(typeof (await renewSession(() => true)) === 'object')
      return result
    },
    onSaved: () => undefined,
  })
  return (
    <form method="dialog" noValidate className="grid gap-4" onSubmit={form.submit}>
      <p className="text-ink-soft">{message(messages, 'reset.text')}</p>
      <ErrorSummary
        title={message(messages, 'reset.failed')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <NewPasswordFields
        messages={messages}
        draft={draft}
        onDraft={setDraft}
        errorOf={form.errorOf}
        fieldId={fieldId}
      />
      <Button type="submit" wide busy={form.busy}>
        {message(messages, form.busy ? 'reset.busy' : 'reset.submit')}
      </Button>
    </form>
  )
}

/** The page's heading until the outcome brings its own. */
const Heading = ({ messages }: Pick<IslandProps, 'messages'>) => (
  <h1 className="text-3xl">{message(messages, 'reset.heading')}</h1>
)

const WaitingForLink = ({ messages }: Pick<IslandProps, 'messages'>) => (
  <div className="grid gap-4" role="status">
    <span className="sr-only">{message(messages, 'link.checking')}</span>
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
)

interface DoneProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly stays: boolean
}

/** The outcome; a customer signed in to another account stays so. */
const Done = ({ locale, messages, stays }: DoneProps) => {
  const isGuest = useSession() === undefined
  const home = localePath(locale, '/')
  return (
    <EmptyState
      level={1}
      text={message(messages, 'reset.done')}
      detail={message(messages, stays && !isGuest ? 'reset.done.other' : 'reset.done.detail')}
      action={
        isGuest ? (
          <Button autoFocus onClick={() => requestSignIn({ continueTo: home })}>
            {message(messages, 'sign-in')}
          </Button>
        ) : (
          <a ref={takeFocus} className={buttonClass()} href={home}>
            {message(messages, 'reset.home')}
          </a>
        )
      }
    />
  )
}

/** Checks the mailed link first, without using it up. */
const CheckedLink = (props: IslandProps & { readonly token: string | undefined }) => {
  const { locale, messages, errors, token } = props
  const [outcome, setOutcome] = useState<'over' | { readonly stays: boolean } | undefined>()
  const check = useCallback(
    (): Promise<CallResult<AnswerOf<typeof checkResetLink>>> =>
      token === undefined
        ? Promise.resolve({ ok: false, error: linkIsOver })
        : call(checkResetLink, { params: { token } }),
    [token],
  )
  const { answer, error, again } = useQuery(check, 'once')
  if (typeof outcome === 'object') return <Done {...props} stays={outcome.stays} />
  if (outcome === 'over' || error?.messageCode === 'CODE_INCORRECT' || token === undefined) {
    return (
      <div role="alert" ref={takeFocus} tabIndex={-1} className="outline-none">
        <EmptyState
          level={1}
          text={errorText(errors, linkIsOver)}
          detail={message(messages, 'reset.over.detail')}
          action={
            <a className={buttonClass()} href={localePath(locale, '/forgot-password')}>
              {message(messages, 'reset.over.again')}
            </a>
          }
        />
      </div>
    )
  }
  if (error !== undefined) {
    return (
      <>
        <Heading messages={messages} />
        <RetryNotice label={message(messages, 'again')} onRetry={again}>
          {errorText(errors, error)}
        </RetryNotice>
      </>
    )
  }
  return (
    <>
      <Heading messages={messages} />
      {answer === undefined ? (
        <WaitingForLink messages={messages} />
      ) : (
        <NewPassword
          {...props}
          token={token}
          onOver={() => setOutcome('over')}
          onDone={(stays) => setOutcome({ stays })}
        />
      )}
    </>
  )
}

/** The page `/reset-password/{token}` behind the mailed link. */
export const ResetPassword = (props: IslandProps) => {
  const hydrated = useHydrated()
  if (!hydrated) {
    return (
      <>
        <Heading messages={props.messages} />
        <WaitingForLink messages={props.messages} />
      </>
    )
  }
  return <CheckedLink {...props} token={tokenOfPath(location.pathname)} />
}
