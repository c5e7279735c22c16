import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { errorText, type ApiError } from '../../client/api-error.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { carryOutPendingAdd } from '../../stores/cart-actions.ts'
import type { PendingAdd } from '../../stores/pending-add.ts'
import { $session, type SessionUser } from '../../stores/session.ts'
import { signIn } from '../../stores/sign-in.ts'
import { showToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

interface SignInFormProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly onDone: () => void
  readonly onNotAdded: (what: { readonly wish: PendingAdd; readonly error: ApiError }) => void
}

/** User name and password; then the guest's wish. */
export const SignInForm = ({ messages, errors, onDone, onNotAdded }: SignInFormProps) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [missing, setMissing] = useState<readonly ('username' | 'password')[]>([])
  const [failure, setFailure] = useState<ApiError | undefined>()
  // State comes too late for two clicks in one frame.
  const running = useRef(false)

  /** Signed in: what the guest wanted is done. */
  const finish = async (name: string): Promise<void> => {
    const carriedOut = await carryOutPendingAdd(Date.now())
    setPassword('')
    if (carriedOut === undefined) {
      showToast({ tone: 'good', text: message(messages, 'welcome', { name }) })
      onDone()
    } else if (carriedOut.result.ok) {
      showToast({
        tone: 'good',
        text: message(messages, 'added', { name: carriedOut.wish.shownName }),
      })
      onDone()
    } else {
      onNotAdded({ wish: carriedOut.wish, error: carriedOut.result.error })
    }
  }

  const run = async (): Promise<void> => {
    const failed = await signIn({ username: username.trim(), password })
    if (failed !== undefined) {
      setFailure(failed)
      setAttempt((before) => before + 1)
      return
    }
    await finish($session.get()?.user?.firstName ?? username.trim())
  }

  const attend = (work: () => Promise<void>): void => {
    running.current = true
    setBusy(true)
    void work().finally(() => {
      running.current = false
      setBusy(false)
    })
  }

  const whenSignedInElsewhere = useEffectEvent((user: SessionUser) => {
    if (!running.current) attend(() => finish(user.firstName))
  })
  useEffect(
    () =>
      $session.listen((session) => {
        if (session?.user !== undefined) whenSignedInElsewhere(session.user)
      }),
    [],
  )

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (running.current) return
    const lacking = [
      ...(username.trim() === '' ? (['username'] as const) : []),
      ...(password === '' ? (['password'] as const) : []),
    ]
    setMissing(lacking)
    setFailure(undefined)
    if (lacking.length > 0) {
      document.getElementById(`sign-in-${lacking[0] ?? 'username'}`)?.focus()
      return
    }
    attend(run)
  }

  const lack = (name: 'username' | 'password'): string | undefined =>
    missing.includes(name) ? message(messages, `${name}.missing`) : undefined

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-ink-soft">{message(messages, 'introduction')}</p>
      <ErrorSummary
        title={message(messages, 'failed')}
        attempt={attempt}
        errors={failure === undefined ? [] : [{ text: errorText(errors, failure) }]}
      />
      <TextInput
        id="sign-in-username"
        label={message(messages, 'username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
        value={username}
        error={lack('username')}
        onText={setUsername}
      />
      <TextInput
        id="sign-in-password"
        label={message(messages, 'password')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={password}
        error={lack('password')}
        onText={setPassword}
        after={
          <button
            type="button"
            aria-pressed={shown}
            aria-label={message(messages, 'password.show')}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-md border border-ink-soft text-ink-soft hover:text-ink"
            onClick={() => setShown(!shown)}
          >
            {shown ? (
              <EyeOff aria-hidden className="size-5" />
            ) : (
              <Eye aria-hidden className="size-5" />
            )}
          </button>
        }
      />
      <Button type="submit" wide busy={busy}>
        {message(messages, busy ? 'busy' : 'submit')}
      </Button>
    </form>
  )
}
