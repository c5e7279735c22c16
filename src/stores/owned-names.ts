import { atom } from 'nanostores'
import { findOwnedNames, ownedLabelsLimit } from '../contract/owned-domain-list.ts'
import { call } from './api.ts'
import { sameSession } from './own-session.ts'
import { $session } from './session.ts'

/** The customer's own names (ASCII) among those that were asked about, with the ids of their domains. */
export const $ownedNames = atom<ReadonlyMap<string, string>>(new Map())

/** What is in front of the TLD: names of one search have it in common. */
const labelOf = (domainName: string): string => domainName.split('.')[0] ?? ''

/** Rows come one by one: for so long names are gathered, milliseconds. */
const gatherMs = 50

/** Labels that this customer's names are or were looked through for. */
const asked = new Set<string>()
/** Those of them that wait for the next call. */
const waiting = new Set<string>()
let askedBy: string | undefined
let isAsking = false

const askFor = async (labels: readonly string[]): Promise<void> => {
  const isSame = sameSession()
  const result = await call(findOwnedNames, { query: { labels: labels.join(',') } })
  if (!isSame() || !result.ok) {
    // Whoever asks again may have the network back.
    for (const label of labels) asked.delete(label)
    return
  }
  const own = result.answer.map(({ domainName, id }) => [domainName, id] as const)
  if (own.length > 0) $ownedNames.set(new Map([...$ownedNames.get(), ...own]))
}

const askForAll = async (): Promise<void> => {
  isAsking = true
  await new Promise((resolve) => setTimeout(resolve, gatherMs))
  while (waiting.size > 0) {
    const labels = [...waiting].slice(0, ownedLabelsLimit)
    for (const label of labels) waiting.delete(label)
    await askFor(labels)
  }
  isAsking = false
}

/**
 * Asks whether a taken name (ASCII) is the customer's own: once for all names of a label, and in one
 * call for many labels that come together; `$ownedNames` has it then. Never fails.
 */
export const askWhetherOwned = (domainName: string): void => {
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
