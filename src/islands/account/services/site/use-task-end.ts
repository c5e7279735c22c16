import { useEffect, useRef } from 'react'
import type { SiteTask } from '../../../../contract/site-tasks.ts'
import type { SiteTasks } from './use-site-tasks.ts'

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
