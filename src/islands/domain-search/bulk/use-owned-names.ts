import { useEffect } from 'react'
import { useStore } from '@nanostores/react'
import { $ownedNames, askWhetherOwned } from '../../../stores/owned-names.ts'
import { $session } from '../../../stores/session.ts'
import type { BulkEntry } from './bulk-queue.ts'

const none: ReadonlyMap<string, string> = new Map()

/** The customer's own names among the taken ones of a list, with the ids of their domains. */
export const useOwnedNames = (entries: readonly BulkEntry[]): ReadonlyMap<string, string> => {
  const owned = useStore($ownedNames)
  const user = useStore($session)?.user?.id
  useEffect(() => {
    for (const { name, row } of entries) if (row?.state === 'taken') askWhetherOwned(name)
  }, [entries, user])
  return user === undefined ? none : owned
}
