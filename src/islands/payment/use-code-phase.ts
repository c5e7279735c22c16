import { useEffect, useState } from 'react'
import { useStore } from '@nanostores/react'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import type { FollowDeps, Following } from './follow-payment.ts'
import type { OutcomePhase } from './outcome-phase.ts'
import { pause } from './pause.ts'

/** Follows the payment of a shown code. */
export type FollowCode = (deps: FollowDeps) => Following<unknown>

/** Customers wait in front of the code. */
const delay = (): number => 3000

/** Follows the payment of a shown code: by polls, and at once when the customer is back or an event arrives. */
export const useCodePhase = (followCode: FollowCode): OutcomePhase => {
  const [round, setRound] = useState(0)
  const [following] = useState(() => followCode({ now: () => Date.now(), pause, delay }))
  useEffect(() => {
    const controller = new AbortController()
    void following.follow(controller.signal)
    return () => controller.abort()
  }, [following, round])
  useEffect(() => {
    const again = (): void => setRound((before) => before + 1)
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
  }, [])
  return useStore(following.$followed).phase
}
