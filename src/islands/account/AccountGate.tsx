import '../../styles/islands.css'
import { Fragment, type ReactNode } from 'react'
import { useHydrated } from '../shell/use-hydrated.ts'
import { useSession } from '../shell/use-session.ts'
import { PanelSkeletons } from './PanelSkeletons.tsx'

/**
 * What only a customer sees; the page's guard speaks to a guest. Another customer starts anew: what
 * was typed for one is not another's.
 */
export const AccountGate = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession()
  const hydrated = useHydrated()
  if (!hydrated || session === undefined) return <PanelSkeletons />
  return <Fragment key={session.user?.id ?? ''}>{children}</Fragment>
}
