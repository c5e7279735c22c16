import { readTab, writeTab } from '../../../stores/tab-storage.ts'
import { splitTerms } from '../search-terms.ts'

/** The tab's key of the list, which survives a reload. */
export const bulkKey = 'tonle:bulk'
/** The tab's key of the unsent text. */
export const bulkTextKey = 'tonle:bulk-text'

/** Appends the terms of a search to a list, one per line, without duplicates. */
export const withTerms = (kept: string, text: string): string =>
  [...new Set([...kept.split('\n'), ...splitTerms(text)])]
    .filter((line) => line.trim() !== '')
    .join('\n')

/** Copies a search's terms into the bulk list for when its page opens. */
export const carryToBulk = (text: string): void => {
  writeTab(bulkTextKey, withTerms(readTab(bulkTextKey) ?? '', text))
  // That text contains the previous list.
  writeTab(bulkKey, undefined)
}
