import { useEffect, useMemo } from 'react'
import { useStore } from '@nanostores/react'
import type { SearchRow } from '../../contract/domains.ts'
import { $ownedNames, checkOwned } from '../../stores/owned-names.ts'
import { $session } from '../../stores/session.ts'

type Name = Pick<SearchRow, 'state' | 'domainName'>

const none: ReadonlyMap<string, string> = new Map()

/** Returns the domain ids of the customer's own names; `names` must be memoised. */
export const useOwnedNames = (names: readonly Name[]): ReadonlyMap<string, string> => {
  const owned = useStore($ownedNames)
  const user = useStore($session)?.user?.id
  useEffect(() => {
    for (const { state, domainName } of names) if (state === 'taken') checkOwned(domainName)
  }, [names, user])
  return user === undefined ? none : owned
}

/** Returns the domain id of a name if the customer owns it. */
export const useOwnedId = ({ state, domainName }: Name): string | undefined => {
  const owned = useOwnedNames(useMemo(() => [{ state, domainName }], [state, domainName]))
  return state === 'taken' ? owned.get(domainName) : undefined
}
