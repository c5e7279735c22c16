import { useCallback, useEffect, useState } from 'react'
import { listDeployments, type Deployment } from '../../../contract/deployments.ts'
import { call } from '../../../stores/api.ts'
import { useQuery } from '../../shell/use-query.ts'

const againMs = 4_000

/** Loads the deployments of a website, again while one runs. */
export const useDeployments = (id: string) => {
  const load = useCallback(
    (signal: AbortSignal) => call(listDeployments, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const { answer, again } = query
  const last = answer?.items[0]
  const isRunning = last?.state === 'RUNNING'
  const [seen, setSeen] = useState<string | undefined>()
  if (isRunning && seen !== last.id) setSeen(last.id)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(again, againMs)
    return () => clearTimeout(timer)
  }, [isRunning, answer, again])
  /** The deployment that ran while the customer looked. */
  const watched = last?.id === seen ? last : undefined
  /** Shows a deployment that has just begun; a quick one is never seen running otherwise. */
  const begin = (begun: Deployment): void =>
    query.change(({ items }) => ({
      items: [begun, ...items.filter(({ id: other }) => other !== begun.id)],
    }))
  return { ...query, isRunning, watched, begin }
}
