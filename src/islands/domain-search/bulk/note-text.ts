import { message, type Messages } from '../../../i18n/fill.ts'
import { maximumBulkNames } from './read-names.ts'
import type { TakenNote } from './use-name-list.ts'

const limit = maximumBulkNames

/** Returns what a file or a large paste brought, or why it was refused. */
export const noteText = (texts: Messages, note: TakenNote): string => {
  if ('problem' in note) return message(texts, note.problem, { limit })
  const { source, list } = note
  return [
    message(texts, 'read', {
      source: message(texts, `source.${source}`),
      count: list.names.length,
    }),
    ...(list.duplicates > 0
      ? [message(texts, 'count.duplicates', { count: list.duplicates })]
      : []),
    ...(list.badCount > 0 ? [message(texts, 'count.bad', { count: list.badCount })] : []),
    ...(list.left > 0 ? [message(texts, 'count.left', { count: list.left, limit })] : []),
  ].join(' ')
}
