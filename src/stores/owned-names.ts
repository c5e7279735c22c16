import { atom } from 'nanostores'
import { findOwnedNames, ownedLabelsLimit } from '../contract/owned-domain-list.ts'
import { call } from './api.ts'
import { sameSession } from './own-session.ts'
import { $session } from './session.ts'

/** The customer's checked names (ASCII) with their domain ids. */
export const $ownedNames = atom<ReadonlyMap<string, string>>(new Map())

const labelOf = (domainName: string): string => domainName.split('.')[0] ?? ''

const batchMs = 50

const checked = new Set<string>()
const waiting = new Set<string>()
let checkedFor: string | undefined
let isAsking = false

const askFor = async (labels: readonly string[]): Promise<void> => {
  const isSame = sameSession()
  const result = await call(findOwnedNames, { query: { labels: labels.join(',') } })
  if (!isSame() || !result.ok) {
    for (const label of labels) checked.delete(label)
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

/** Checks whether the customer owns a taken name, once per label, in batches. Never fails. */
export const checkOwned = (domainName: string): void => {
  const user = $session.get()?.user?.id
  if (user !== checkedFor) {
    checkedFor = user
    checked.clear()
    waiting.clear()
    $ownedNames.set(new Map())
  }
  const label = labelOf(domainName)
  if (user === undefined || checked.has(label)) return
  checked.add(label)
  waiting.add(label)
  if (!isAsking) void askForAll()
}
