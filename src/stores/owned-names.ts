import { atom } from 'nanostores'
import { listOwnedDomains } from '../contract/owned-domain-list.ts'
import { call } from './api.ts'
import { sameSession } from './own-session.ts'
import { $session } from './session.ts'

/** The customer's own names (ASCII) among those that were asked about, with the ids of their domains. */
export const $ownedNames = atom<ReadonlyMap<string, string>>(new Map())

/** What is in front of the ending: names of one search have it in common. */
const labelOf = (domainName: string): string => domainName.split('.')[0] ?? ''

/** Labels that this customer's names were looked through for. */
const asked = new Set<string>()
let askedBy: string | undefined

/** Asks whether a taken name is the customer's own; once for all names of a label. Never fails. */
export const askWhetherOwned = async (domainName: string): Promise<void> => {
  const user = $session.get()?.user?.id
  if (user !== askedBy) {
    askedBy = user
    asked.clear()
    $ownedNames.set(new Map())
  }
  const search = labelOf(domainName)
  if (user === undefined || asked.has(search)) return
  asked.add(search)
  const isSame = sameSession()
  const result = await call(listOwnedDomains, { query: { search, limit: '100' } })
  if (!isSame()) return
  // Whoever asks again may have the network back.
  if (!result.ok) {
    asked.delete(search)
    return
  }
  const own = result.answer.domains
    .filter(({ state }) => state !== 'MOVED_AWAY' && state !== 'ENDED')
    .map(({ domainName: name, id }) => [name, id] as const)
  if (own.length > 0) $ownedNames.set(new Map([...$ownedNames.get(), ...own]))
}
