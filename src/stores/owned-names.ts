import { atom } from 'nanostores'
import { findOwnedNames, ownedLabelsLimit } from '../contract/owned-domain-list.ts'
import { call } from './api.ts'
import { sameSession } from './own-session.ts'
import { $session } from './session.ts'

/** The customer's own names (ASCII) among the checked ones, with their domain ids. */
export const $ownedNames = atom<ReadonlyMap<string, string>>(new Map())

/** Returns the part before the TLD, which the names of one search share. */
const labelOf = (domainName: string): string => domainName.split('.')[0] ?? ''

/** Milliseconds for which names are batched, since rows arrive one by one. */
const batchMs = 50

/** Labels already requested for this customer. */
const asked = new Set<string>()
/** Labels of the next batch. */
const waiting = new Set<string>()
let askedBy: string | undefined
let isAsking = false

const askFor = async (labels: readonly string[]): Promise<void> => {
  const isSame = sameSession()
  const result = await call(findOwnedNames, { query: { labels: labels.join(',') } })
  if (!isSame() || !result.ok) {
    // A later request may succeed.
    for (const label of labels) asked.delete(label)
    return
  }
  const own = result.answer.map(({ domainName, id }) => [domainName, id] as const)
  if (own.length > 0) $ownedNames.set(new Map([...$ownedNames.get(), ...own]))
}

const askForAll = async (): Promise<void> => {
  isAsking = true
  await new Promise((resolve) => setTimeout(resolve, batchMs))
  while (waiting.size > 0) {
    const labels = [...waiting].slice(0, ownedLabelsLimit)
    for (const label of labels) waiting.delete(label)
    await askFor(labels)
  }
  isAsking = false
}

/**
 * Looks up whether the customer owns a taken name (ASCII): once per label, in batches; the result
 * is in `$ownedNames`. Never fails.
 */
export const checkOwned = (domainName: string): void => {
  const user = $session.get()?.user?.id
  if (user !== askedBy) {
    askedBy = user
    asked.clear()
    waiting.clear()
    $ownedNames.set(new Map())
  }
  const label = labelOf(domainName)
  if (user === undefined || asked.has(label)) return
  asked.add(label)
  waiting.add(label)
  if (!isAsking) void askForAll()
}
