import '../../styles/islands.css'
import { message } from '../../i18n/fill.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { sessionKeyOf, useSession, type IslandProps } from '../shell/use-session.ts'
import { OnlinePaymentPage } from './OnlinePaymentPage.tsx'
import { OnlinePaymentSkeleton } from './OnlinePaymentSkeleton.tsx'

/** The island of `/online-payment`: a prompt to sign in for guests, unpaid invoices for customers. */
export const OnlinePayment = (props: IslandProps) => {
  const { messages } = props
  const session = useSession()
  const hydrated = useHydrated()
  if (!hydrated) return <OnlinePaymentSkeleton />
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
  return <OnlinePaymentPage key={sessionKeyOf(session)} {...props} />
}
