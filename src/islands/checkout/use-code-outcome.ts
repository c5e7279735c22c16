import { useEffect, useState } from 'react'
import { useStore } from '@nanostores/react'
import { call } from '../../stores/api.ts'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import { createOutcome } from './create-outcome.ts'
import type { OutcomePhase } from './outcome-state.ts'
import { pause } from './pause.ts'

/** Customers wait in front of the code. */
const delay = (): number => 3000

/** Follows the payment of a shown code: by polls, and at once when the customer is back or an event arrives. */
export const useCodeOutcome = (orderId: string): OutcomePhase => {
  const [round, setRound] = useState(0)
  const [outcome] = useState(() =>
    createOutcome(orderId, { call, now: () => Date.now(), pause, delay }),
  )
  useEffect(() => {
    const controller = new AbortController()
    void outcome.follow(controller.signal)
    return () => controller.abort()
  }, [outcome, round])
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
  return useStore(outcome.$outcome).phase
}
