import { useEffect } from 'react'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import type { FollowDeps, Following } from './follow-payment.ts'
import type { OutcomePhase } from './outcome-phase.ts'
import { pause } from './pause.ts'
import { useFollowing } from './use-following.ts'

/** Follows the payment of a shown code. */
export type FollowCode = (deps: FollowDeps) => Following<unknown>

/** Customers wait in front of the code. */
const delay = (): number => 3000

/** Follows the payment of a shown code: by polls, and at once when the customer is back or an event arrives. */
export const useCodePhase = (followCode: FollowCode): OutcomePhase => {
  const following = useFollowing(() => followCode({ now: () => Date.now(), pause, delay }))
  const { phase, again } = following
  useEffect(() => {
    const whenSeen = (): void => {
      if (document.visibilityState === 'visible') again()
    }
    const unlisten = $realtimeEvent.listen((event) => {
      if (event?.event === 'notification') again()
    })
    document.addEventListener('visibilitychange', whenSeen)
    return () => {
      unlisten()
      document.removeEventListener('visibilitychange', whenSeen)
    }
  }, [again])
  return phase
}
