import { message, type Messages } from '../../../i18n/fill.ts'
import { stateKey } from '../RowTexts.tsx'
import { tldOf } from '../search-filters.ts'
import type { BulkProps } from './bulk-props.ts'
import { bulkCounts, type BulkEntry, type BulkState } from './bulk-queue.ts'

type Texts = Pick<BulkProps, 'texts' | 'messages' | 'errors'>

/** Returns the state of a name in words. */
export const stateText = (
  { texts, messages, errors }: Texts,
  { state, row, problem }: BulkEntry,
  ownedId: string | undefined,
): string => {
  if (ownedId !== undefined) return message(messages, 'state.yours')
  if (state === 'waiting') return message(texts, 'state.waiting')
  if (state === 'requested') return message(messages, 'state.checking')
  if (state === 'refused') return message(messages, 'state.script')
  if (problem !== undefined) return message(errors, problem)
  return message(messages, row === undefined ? 'state.unknown' : stateKey(row))
}

/** Returns why a name is unavailable, where its state does not explain it. */
export const reasonText = (
  { messages, errors }: Pick<Texts, 'messages' | 'errors'>,
  { state, row, problem }: BulkEntry,
): string | undefined => {
  if (state === 'refused' && problem !== undefined) return message(errors, problem)
  return row?.problem?.code === 'SCRIPT_NOT_TAKEN'
    ? message(messages, 'script.text', { tld: tldOf(row) })
    : undefined
}

/** Returns the screen reader announcement: each quarter of a running list, then the result. */
export const announcement = (texts: Messages, state: BulkState): string => {
  const { total, done, available, failed, refused } = bulkCounts(state)
  if (state.phase === 'done') {
    const summary = message(texts, 'announce.done', { total, available, failed })
    return refused === 0
      ? summary
      : `${summary} ${message(texts, 'announce.refused', { count: refused })}`
  }
  const percent = Math.floor((4 * done) / total) * 25
  if (percent === 0) return ''
  // Frozen at the quarter, so that single names are not announced.
  const quarter = Math.ceil((total * percent) / 100)
  const free = state.entries.slice(0, quarter).filter(({ row }) => row?.state === 'available')
  return message(texts, 'announce', { percent, available: free.length })
}
