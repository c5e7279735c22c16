import '../../styles/islands.css'
import { useHydrated } from '../shell/use-hydrated.ts'
import { sessionKeyOf, useSession, type IslandProps } from '../shell/use-session.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { NotificationList } from './NotificationList.tsx'

/** The notifications page; empty for guests, whom the page's guard asks to sign in. */
export const Notifications = (props: IslandProps) => {
  const session = useSession()
  const hydrated = useHydrated()
  if (!hydrated) return <ListSkeleton />
  if (session === undefined) return null
  // Each customer has their own list.
  return <NotificationList key={sessionKeyOf(session)} {...props} />
}
