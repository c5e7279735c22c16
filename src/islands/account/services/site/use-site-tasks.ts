import { useCallback, useEffect, useRef } from 'react'
import { listSiteTasks, type SiteTask } from '../../../../contract/site-tasks.ts'
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

/** Returns the last long action of some kinds, and reloads the service once another one has ended. */
export const useTaskEnd = (
  { answer }: SiteTasks,
  kinds: readonly SiteTask['kind'][],
  onEnd: () => void,
): SiteTask | undefined => {
  const last = answer?.items.find(({ kind }) => kinds.includes(kind))
  // Undefined before the first answer; a short action is never seen running.
  const ended = useRef<string | undefined>(undefined)
  const isLoaded = answer !== undefined
  const endedId = last === undefined || last.state === 'RUNNING' ? '' : last.id
  useEffect(() => {
    if (!isLoaded) return
    const isNew = ended.current !== undefined && endedId !== '' && endedId !== ended.current
    if (endedId !== '' || ended.current === undefined) ended.current = endedId
    if (isNew) onEnd()
  }, [isLoaded, endedId, onEnd])
  return last
}
