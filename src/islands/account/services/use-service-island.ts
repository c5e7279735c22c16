import { useEffect, useState } from 'react'
import type { ServiceIsland } from './service-island.ts'
import { loadServiceIsland } from './service-islands.ts'
import type { ServiceType } from './service-props.ts'

/** Milliseconds until a failed load is retried. */
const retryMs = 2_000

/** Returns the module of a type once it is loaded. */
export const useServiceIsland = <T extends ServiceType>(type: T): ServiceIsland<T> | undefined => {
  const [island, setIsland] = useState<ServiceIsland<T> | undefined>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    loadServiceIsland(type).then(
      (loaded) => {
        if (!isGone) setIsland(loaded)
      },
      () => {
        if (!isGone) timer = setTimeout(() => setRound((before) => before + 1), retryMs)
      },
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [type, round])
  return island
}
