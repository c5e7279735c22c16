import '../../styles/islands.css'
import { message } from '../../i18n/fill.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { sessionKeyOf, useSession, type IslandProps } from '../shell/use-session.ts'
import { TopUpPage } from './TopUpPage.tsx'
import { TopUpSkeleton } from './TopUpSkeleton.tsx'

/** The island of `/top-up`: a prompt to sign in for guests, the form for customers. */
export const TopUp = (props: IslandProps) => {
  const { messages } = props
  const session = useSession()
  const hydrated = useHydrated()
  if (!hydrated) return <TopUpSkeleton />
  if (session === undefined) {
    return (
      <EmptyState
        text={message(messages, 'guest')}
        detail={message(messages, 'guest.detail')}
        action={
          <Button onClick={() => requestSignIn()}>{message(messages, 'guest.sign-in')}</Button>
        }
      />
    )
  }
  // The key resets the page for another customer.
  return <TopUpPage key={sessionKeyOf(session)} {...props} />
}
