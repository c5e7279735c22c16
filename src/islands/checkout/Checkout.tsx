import '../../styles/islands.css'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { sessionKeyOf, useSession, type IslandProps } from '../shell/use-session.ts'
import { CheckoutPage } from './CheckoutPage.tsx'

/** The checkout page: a prompt to sign in for guests, the checkout for customers. */
export const Checkout = (props: IslandProps) => {
  const { locale, messages } = props
  const session = useSession()
  const hydrated = useHydrated()
  if (!hydrated) {
    return (
      <div className="grid gap-4" data-skeleton>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    )
  }
  if (session === undefined) {
    return (
      <EmptyState
        text={message(messages, 'guest')}
        detail={message(messages, 'guest.detail')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => requestSignIn()}>{message(messages, 'guest.sign-in')}</Button>
            <a className={buttonClass('secondary')} href={localePath(locale, '/domain/search')}>
              {message(messages, 'search')}
            </a>
          </div>
        }
      />
    )
  }
  // The key resets the page for another customer.
  return <CheckoutPage key={sessionKeyOf(session)} {...props} />
}
