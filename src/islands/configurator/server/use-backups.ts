import { useCallback } from 'react'
import type { CallResult } from '../../../client/api-error.ts'
import { useQuery, type Query } from '../../shell/use-query.ts'
import { loadBackups, type OwnBackup } from './load-backups.ts'

/** Returns a signed-in customer's backups. */
export const useBackups = (isSignedIn: boolean): Query<readonly OwnBackup[]> => {
  const load = useCallback(
    (signal: AbortSignal): Promise<CallResult<readonly OwnBackup[]>> =>
      isSignedIn ? loadBackups(signal) : Promise.resolve({ ok: true, answer: [] }),
    [isSignedIn],
  )
  return useQuery(load, 'once')
}
