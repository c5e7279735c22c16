import { useEffect, useRef } from 'react'
import type { SiteTask } from '../../../../contract/site-tasks.ts'
import type { SiteTasks } from '../site/use-site-tasks.ts'

/** Returns the last long action of some kinds, and reloads the service once one has ended. */
export const useTaskEnd = (
  tasks: SiteTasks,
  kinds: readonly SiteTask['kind'][],
  onEnd: () => void,
): SiteTask | undefined => {
  const last = tasks.answer?.items.find(({ kind }) => kinds.includes(kind))
  const running = useRef<string | undefined>(undefined)
  const { id, state } = last ?? {}
  useEffect(() => {
    if (state === 'RUNNING') running.current = id
    else if (id !== undefined && running.current === id) {
      running.current = undefined
      onEnd()
    }
  }, [id, state, onEnd])
  return last
}
