import { readTab, writeTab } from '../tab-storage.ts'

/** Where a tab stores its visit, after a consent. */
export const visitKey = 'tonle:visit'

/** Returns the number of this tab's visit, for Google: the Unix second of its first event. */
export const visitOf = (now: number): number => {
  const stored = Number(readTab(visitKey) ?? '')
  if (Number.isSafeInteger(stored) && stored > 0) return stored
  const visit = Math.floor(now / 1000)
  writeTab(visitKey, String(visit))
  return visit
}
