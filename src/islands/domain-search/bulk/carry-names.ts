import { readTab, writeTab } from '../../../stores/tab-storage.ts'
import { splitTerms } from '../search-terms.ts'

/** Where this tab keeps its list, so that a reload takes nothing away. */
export const bulkKey = 'tonle:bulk'
/** Where it keeps what is typed. */
export const bulkTextKey = 'tonle:bulk-text'

/** The text of a list with the terms of a search after what it had, a line each, none twice. */
export const withTerms = (kept: string, text: string): string =>
  [...new Set([...kept.split('\n'), ...splitTerms(text)])]
    .filter((line) => line.trim() !== '')
    .join('\n')

/** Takes what was typed for one search to the list of many names: its page shows it when it opens. */
export const carryToBulk = (text: string): void => {
  writeTab(bulkTextKey, withTerms(readTab(bulkTextKey) ?? '', text))
  // The list that was checked before stands in that text, too.
  writeTab(bulkKey, undefined)
}
