import { Fragment, type ReactNode } from 'react'
import { message, type Messages } from '../../i18n/fill.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { sessionKeyOf, useSession } from '../shell/use-session.ts'

interface CustomersOnlyProps {
  /** With `guest`, `guest.detail` and `guest.sign-in`. */
  readonly messages: Messages
  readonly skeleton: ReactNode
  readonly children: ReactNode
}

/** A page for customers; guests are asked to sign in, and continue here. */
export const CustomersOnly = ({ messages, skeleton, children }: CustomersOnlyProps) => {
  const session = useSession()
  const hydrated = useHydrated()
  if (!hydrated) return skeleton
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
  return <Fragment key={sessionKeyOf(session)}>{children}</Fragment>
}
