import { useEffect } from 'react'
import { listCards, type SavedCard } from '../../contract/cards.ts'
import { call } from '../../stores/api.ts'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import { useQuery, type Query } from '../shell/use-query.ts'

const load = (signal: AbortSignal) => call(listCards, {}, { signal })

const wait = (): Promise<never> => new Promise(() => undefined)

/** Returns the saved cards once they are needed, also those that another tab adds. */
export const useCards = (areNeeded = true): Query<readonly SavedCard[]> => {
  const query = useQuery<readonly SavedCard[]>(areNeeded ? load : wait)
  const { again } = query
  useEffect(
    () =>
      $realtimeEvent.listen((event) => {
        if (event?.event === 'card_added') again()
      }),
    [again],
  )
  return query
}
