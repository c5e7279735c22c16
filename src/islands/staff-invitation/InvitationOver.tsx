import { errorText, type ApiError } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { takeFocus } from '../password/take-focus.ts'
import type { IslandProps } from '../shell/use-session.ts'

/** The texts of what to do next, by the code of the refusal. */
const nextSteps = {
  INVITATION_UNKNOWN: 'unknown.detail',
  INVITATION_EXPIRED: 'expired.detail',
  INVITATION_USED: 'used.detail',
  EMAIL_EXIST: 'account.detail',
} as const

type InvitationRefusal = ApiError & { readonly messageCode: keyof typeof nextSteps }

/** Returns whether the link can't be used any more. */
export const endsInvitation = (error: ApiError | undefined): error is InvitationRefusal =>
  error !== undefined && error.messageCode in nextSteps

/** Why a link can't be used, and what the person who opened it does next. */
export const InvitationOver = (props: IslandProps & { readonly error: InvitationRefusal }) => {
  const { messages, errors, error } = props
  const hasAccount = error.messageCode === 'EMAIL_EXIST'
  return (
    <div role="alert" ref={takeFocus} tabIndex={-1} className="outline-none">
      <EmptyState
        text={hasAccount ? message(messages, 'account') : errorText(errors, error)}
        detail={message(messages, nextSteps[error.messageCode])}
        action={
          (hasAccount || error.messageCode === 'INVITATION_USED') && (
            <Button onClick={() => requestSignIn()}>{message(messages, 'sign-in')}</Button>
          )
        }
      />
    </div>
  )
}
