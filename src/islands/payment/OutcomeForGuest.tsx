import { message, type Messages } from '../../i18n/fill.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** An outcome whose customer has to sign in first. */
export const OutcomeForGuest = ({ messages }: { readonly messages: Messages }) => (
  <EmptyState
    level={1}
    text={message(messages, 'outcome.guest')}
    detail={message(messages, 'outcome.guest.detail')}
    action={<Button onClick={() => requestSignIn()}>{message(messages, 'guest.sign-in')}</Button>}
  />
)
