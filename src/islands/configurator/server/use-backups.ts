import { useCallback } from 'react'
import type { CallResult } from '../../../client/api-error.ts'
import { useQuery, type Query } from '../../shell/use-query.ts'
import type { OwnBackup } from './load-backups.ts'

/** Returns a signed-in customer's backups. */
export const useBackups = (isSignedIn: boolean): Query<readonly OwnBackup[]> => {
  const load = useCallback(
    async (signal: AbortSignal): Promise<CallResult<readonly OwnBackup[]>> => {
      if (!isSignedIn) return { ok: true, answer: [] }
      const { loadBackups } = await import('./load-backups.ts')
      return loadBackups(signal)
    },
    [isSignedIn],
  )
  return useQuery(load, 'once')
}
