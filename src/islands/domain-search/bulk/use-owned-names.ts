import { useEffect } from 'react'
import { useStore } from '@nanostores/react'
import { $ownedNames, checkOwned } from '../../../stores/owned-names.ts'
import { $session } from '../../../stores/session.ts'
import type { BulkEntry } from './bulk-queue.ts'

const none: ReadonlyMap<string, string> = new Map()

/** Returns the domain ids of the customer's own names in a list. */
export const useOwnedNames = (entries: readonly BulkEntry[]): ReadonlyMap<string, string> => {
  const owned = useStore($ownedNames)
  const user = useStore($session)?.user?.id
  useEffect(() => {
    for (const { name, row } of entries) if (row?.state === 'taken') checkOwned(name)
  }, [entries, user])
  return user === undefined ? none : owned
}
