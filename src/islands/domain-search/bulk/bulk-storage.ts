import { isErrorCode } from '../../../client/code-form.ts'
import { isRecord } from '../../../client/is-record.ts'
import { readStored } from '../../../stores/read-stored.ts'
import type { BulkEntry, BulkState } from './bulk-queue.ts'
import { maximumBulkNames } from './read-names.ts'

const numbers = ['firstYearPrice', 'regularPrice', 'renewalPrice', 'minimumYears', 'maximumYears']

const isRow = (value: unknown): value is NonNullable<BulkEntry['row']> =>
  isRecord(value) &&
  typeof value['domainName'] === 'string' &&
  typeof value['unicodeName'] === 'string' &&
  typeof value['state'] === 'string' &&
  typeof value['eligibility'] === 'string' &&
  Array.isArray(value['tags']) &&
  numbers.every((key) => typeof value[key] === 'number')

const readEntry = (value: unknown): BulkEntry | undefined => {
  if (!isRecord(value)) return undefined
  const { name, unicodeName, row, refused: problem } = value
  if (typeof name !== 'string' || typeof unicodeName !== 'string') return undefined
  if (isErrorCode(problem)) return { name, unicodeName, state: 'refused', problem }
  if (!isRow(row)) return { name, unicodeName, state: 'waiting' }
  return { name, unicodeName, row, state: row.state === 'unknown' ? 'failed' : 'known' }
}

/** Serialises a list; names in flight wait again after reading it. */
export const serializeBulk = ({ phase, entries }: BulkState): string =>
  JSON.stringify({
    phase,
    entries: entries.map(({ name, unicodeName, row, state, problem }) => ({
      name,
      unicodeName,
      row,
      refused: state === 'refused' ? problem : undefined,
    })),
  })

/** Parses a stored list; undefined when it is invalid. */
export const parseBulk = (text: string | undefined): BulkState | undefined =>
  readStored(text, (value) => {
    if (!isRecord(value) || !Array.isArray(value['entries'])) return undefined
    const entries = value['entries'].map(readEntry).filter((entry) => entry !== undefined)
    if (entries.length === 0 || entries.length > maximumBulkNames) return undefined
    const isWaiting = entries.some(({ state }) => state === 'waiting')
    const phase = !isWaiting ? 'done' : value['phase'] === 'paused' ? 'paused' : 'running'
    return { phase, entries, inFlight: 0, waitUntil: undefined, error: undefined }
  })
