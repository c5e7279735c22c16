import { useCallback, useEffect } from 'react'
import { listSiteTasks } from '../../../../contract/site-tasks.ts'
import { call } from '../../../../stores/api.ts'
import { useQuery } from '../../../shell/use-query.ts'

const againMs = 4_000

/** Loads the long actions on a website, again while one runs. */
export const useSiteTasks = (id: string) => {
  const load = useCallback(
    (signal: AbortSignal) => call(listSiteTasks, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const { answer, again } = query
  const isRunning = answer?.items.some(({ state }) => state === 'RUNNING') === true
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(again, againMs)
    return () => clearTimeout(timer)
  }, [isRunning, answer, again])
  return query
}

export type SiteTasks = ReturnType<typeof useSiteTasks>
