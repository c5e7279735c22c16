import '../../styles/islands.css'
import { Fragment, useState, type ReactNode } from 'react'
import { Away } from '../../ui/away.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import { useSession } from '../shell/use-session.ts'
import { PanelSkeletons } from './PanelSkeletons.tsx'
import { ownerAfter } from './page-owner.ts'

/**
 * What only a customer sees; the page's guard speaks to a guest. What was typed stays when the session
 * ends, out of sight until the same customer is back. Another customer starts anew: what was typed for
 * one is not another's.
 */
export const AccountGate = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession()
  const hydrated = useHydrated()
  // Without data of a customer: nobody yet.
  const present = session === undefined ? undefined : (session.user?.id ?? '')
  const [before, setOwner] = useState(present)
  const owner = ownerAfter(before, present)
  if (owner !== before) setOwner(owner)
  if (!hydrated || owner === undefined) return <PanelSkeletons />
  const isAway = present !== owner
  return (
    <>
      {isAway && <PanelSkeletons />}
      <div className={isAway ? 'hidden' : 'contents'}>
        <Away value={isAway}>
          <Fragment key={owner}>{children}</Fragment>
        </Away>
      </div>
    </>
  )
}
