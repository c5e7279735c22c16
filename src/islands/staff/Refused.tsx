import { useEffect, useRef } from 'react'
import { errorText, type ApiError } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { endSession } from '../../stores/end-session.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { sessionKeyOf, useSession, type IslandProps } from '../shell/use-session.ts'

/** What the visitor does next, by the code of the refusal. */
const nextSteps = {
  STAFF_ONLY: 'home',
  STAFF_ROLE_REFUSED: 'home',
  STAFF_SECOND_FACTOR_REQUIRED: 'sign-in',
  STAFF_SESSION_TOO_OLD: 'sign-in',
} as const

type StaffRefusal = ApiError & { readonly messageCode: keyof typeof nextSteps }

/** Returns whether the staff area is closed to the visitor. */
export const isStaffRefusal = (error: ApiError | undefined): error is StaffRefusal =>
  error !== undefined && error.messageCode in nextSteps

interface RefusedProps extends IslandProps {
  readonly error: StaffRefusal
  /** Called with another session than the one that was refused. */
  readonly onNewSession: () => void
}

const signInAgain = (): void => {
  endSession()
  requestSignIn()
}

/** Why the staff area is closed, and what to do. */
export const Refused = ({ locale, messages, errors, error, onNewSession }: RefusedProps) => {
  const session = useSession()
  const current = session === undefined ? undefined : sessionKeyOf(session)
  const refused = useRef(current)
  useEffect(() => {
    if (current === undefined || current === refused.current) return
    refused.current = current
    onNewSession()
  }, [current, onNewSession])
  const step = nextSteps[error.messageCode]
  const signIn = <Button onClick={signInAgain}>{message(messages, 'refused.sign-in')}</Button>
  return (
    <EmptyState
      text={message(messages, 'refused.title')}
      detail={errorText(errors, error)}
      action={
        step === 'home' ? (
          <a className={buttonClass()} href={localePath(locale, '/')}>
            {message(messages, 'refused.home')}
          </a>
        ) : (
          signIn
        )
      }
    />
  )
}
