import { useCallback, useEffect } from 'react'
import { listDeployments } from '../../../../contract/deployments.ts'
import { call } from '../../../../stores/api.ts'
import { useQuery } from '../../../shell/use-query.ts'

const againMs = 2_500

/** Loads the deployments of a website, again while one runs. */
export const useDeployments = (id: string) => {
  const load = useCallback(
    (signal: AbortSignal) => call(listDeployments, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const { answer, again } = query
  const isRunning = answer?.items[0]?.state === 'RUNNING'
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(again, againMs)
    return () => clearTimeout(timer)
  }, [isRunning, answer, again])
  return { ...query, isRunning }
}
