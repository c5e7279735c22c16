import { readTab, writeTab } from '../../../stores/tab-storage.ts'
import { splitTerms } from '../search-terms.ts'

export const bulkKey = 'tonle:bulk'
export const bulkTextKey = 'tonle:bulk-text'

/** Appends the terms of a search to a list, one per line, without duplicates. */
export const appendTerms = (draft: string, text: string): string =>
  [...new Set([...draft.split('\n'), ...splitTerms(text)])]
    .filter((line) => line.trim() !== '')
    .join('\n')

/** Copies a search's terms into the bulk list for when its page opens. */
export const addToBulkDraft = (text: string): void => {
  writeTab(bulkTextKey, appendTerms(readTab(bulkTextKey) ?? '', text))
  // That text contains the previous list.
  writeTab(bulkKey, undefined)
}
