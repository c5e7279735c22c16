import '../../styles/islands.css'
import { Fragment, useState, type ReactNode } from 'react'
import { Away } from '../../ui/away.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import { useSession } from '../shell/use-session.ts'
import { PanelSkeletons } from './PanelSkeletons.tsx'
import { customerAfter } from './page-customer.ts'

/**
 * Renders its children for customers only. When the session ends it hides them, and shows them with
 * everything typed once the same customer is back. Another customer gets a fresh page.
 */
export const AccountGate = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession()
  const hydrated = useHydrated()
  // The empty string means: signed in, user not loaded yet.
  const present = session === undefined ? undefined : (session.user?.id ?? '')
  const [before, setCustomer] = useState(present)
  const customer = customerAfter(before, present)
  if (customer !== before) setCustomer(customer)
  if (!hydrated || customer === undefined) return <PanelSkeletons />
  const isAway = present !== customer
  return (
    <>
      {isAway && <PanelSkeletons />}
      <div className={isAway ? 'hidden' : 'contents'}>
        <Away value={isAway}>
          <Fragment key={customer}>{children}</Fragment>
        </Away>
      </div>
    </>
  )
}
