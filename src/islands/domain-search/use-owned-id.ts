import { useEffect } from 'react'
import { useStore } from '@nanostores/react'
import type { SearchRow } from '../../contract/domains.ts'
import { $ownedNames, checkOwned } from '../../stores/owned-names.ts'
import { $session } from '../../stores/session.ts'

/** Returns the domain id of a row's name if the customer owns it. */
export const useOwnedId = ({
  state,
  domainName,
}: Pick<SearchRow, 'state' | 'domainName'>): string | undefined => {
  const owned = useStore($ownedNames).get(domainName)
  const user = useStore($session)?.user?.id
  const isTaken = state === 'taken'
  useEffect(() => {
    if (isTaken) checkOwned(domainName)
  }, [isTaken, domainName, user])
  return isTaken && user !== undefined ? owned : undefined
}
