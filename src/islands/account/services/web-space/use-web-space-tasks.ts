import { useCallback, useEffect, useRef } from 'react'
import { listWebSpaceTasks, type WebSpaceTask } from '../../../../contract/web-space-tasks.ts'
import { call } from '../../../../stores/api.ts'
import { useQuery } from '../../../shell/use-query.ts'

const againMs = 4_000

/** Loads the long actions on a website, again while one runs. */
export const useWebSpaceTasks = (id: string) => {
  const load = useCallback(
    (signal: AbortSignal) => call(listWebSpaceTasks, { params: { id } }, { signal }),
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
  // One that begins on this page can end before the first answer.
  const hasBegun = useRef(false)
  return {
    ...query,
    again: () => {
      hasBegun.current ||= answer === undefined
      again()
    },
    hasBegun,
  }
}

export type WebSpaceTasks = ReturnType<typeof useWebSpaceTasks>

/** Returns the last long action of some kinds, and reloads the service once another one has ended. */
export const useTaskEnd = (
  { answer, hasBegun }: WebSpaceTasks,
  kinds: readonly WebSpaceTask['kind'][],
  onEnd: () => void,
): WebSpaceTask | undefined => {
  const last = answer?.items.find(({ kind }) => kinds.includes(kind))
  // Undefined before the first answer; a short action is never seen running.
  const ended = useRef<string | undefined>(undefined)
  const isLoaded = answer !== undefined
  const endedId = last === undefined || last.state === 'RUNNING' ? '' : last.id
  useEffect(() => {
    if (!isLoaded) return
    ended.current ??= hasBegun.current ? '' : endedId
    const isNew = endedId !== '' && endedId !== ended.current
    if (endedId !== '') ended.current = endedId
    if (isNew) onEnd()
  }, [isLoaded, hasBegun, endedId, onEnd])
  return last
}
