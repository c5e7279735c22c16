import type { ApiError } from '../../../client/api-error.ts'
import { maximumSearchTerms } from '../../../contract/domain-name.ts'
import type { SearchRow } from '../../../contract/domains.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { isAboutInput } from '../search-state.ts'
import type { ReadName } from './read-names.ts'

/** One name of a bulk list. */
export interface BulkEntry extends ReadName {
  /** `known`: see `row`; `failed`: can be retried; `refused`: never valid, see `problem`. */
  readonly state: 'waiting' | 'requested' | 'known' | 'failed' | 'refused'
  readonly row?: SearchRow | undefined
  readonly problem?: ErrorCode | undefined
  /** Requested alone, because its batch was refused. */
  readonly alone?: true
}

export interface BulkState {
  readonly phase: 'running' | 'paused' | 'done'
  readonly entries: readonly BulkEntry[]
  readonly inFlight: number
  /** No request before this time (Unix milliseconds): the API requires a delay. */
  readonly waitUntil: number | undefined
  readonly error: ApiError | undefined
}

export type BulkEvent =
  | { readonly type: 'requested'; readonly names: readonly string[] }
  | { readonly type: 'row'; readonly row: SearchRow }
  /** Names of a batch that have rows; the TLDs of the others are not on sale. */
  | {
      readonly type: 'rows'
      readonly names: readonly string[]
      readonly rows: readonly SearchRow[]
    }
  | { readonly type: 'ended'; readonly names: readonly string[] }
  | {
      readonly type: 'refused'
      readonly names: readonly string[]
      readonly error: ApiError
      readonly now: number
    }
  | { readonly type: 'waited' | 'pause' | 'resume' }
  /** Retries one name, or all that failed. */
  | { readonly type: 'retry'; readonly name?: string }

const maxInFlight = 2
/** Delay in seconds when a refusal names none. */
const defaultWait = 60

export const startBulk = (names: readonly ReadName[]): BulkState => ({
  phase: names.length === 0 ? 'done' : 'running',
  entries: names.map((name) => ({ ...name, state: 'waiting' })),
  inFlight: 0,
  waitUntil: undefined,
  error: undefined,
})

const isSettled = ({ state }: BulkEntry): boolean => state !== 'waiting' && state !== 'requested'

/** Returns the counts of known, failed, refused and available names, and their total. */
export const bulkCounts = ({ entries }: Pick<BulkState, 'entries'>) => ({
  total: entries.length,
  done: entries.filter(isSettled).length,
  failed: entries.filter(({ state }) => state === 'failed').length,
  refused: entries.filter(({ state }) => state === 'refused').length,
  available: entries.filter(({ row }) => row?.state === 'available').length,
})

/** Returns the names of the next request; undefined when none is due. */
export const nextBatch = (state: BulkState): readonly string[] | undefined => {
  if (state.phase !== 'running' || state.waitUntil !== undefined) return undefined
  if (state.inFlight >= maxInFlight) return undefined
  const waiting = state.entries.filter((entry) => entry.state === 'waiting')
  const [first] = waiting
  if (first === undefined) return undefined
  if (first.alone === true) return [first.name]
  return waiting
    .filter(({ alone }) => alone !== true)
    .slice(0, maximumSearchTerms)
    .map(({ name }) => name)
}

const withEntries = (
  state: BulkState,
  fits: (entry: BulkEntry) => boolean,
  change: (entry: BulkEntry) => BulkEntry,
): BulkState => ({
  ...state,
  entries: state.entries.map((entry) => (fits(entry) ? change(entry) : entry)),
})

const settled = (state: BulkState): BulkState =>
  state.phase === 'running' && state.entries.every(isSettled) ? { ...state, phase: 'done' } : state

const isRequested = (names: readonly string[]) => (entry: BulkEntry) =>
  entry.state === 'requested' && names.includes(entry.name)

const back = (entry: BulkEntry): BulkEntry => ({ ...entry, state: 'waiting' })

const refused = (
  state: BulkState,
  { names, error, now }: Extract<BulkEvent, { type: 'refused' }>,
): BulkState => {
  const fits = isRequested(names)
  if (error.messageCode === 'TOO_MANY_REQUESTS') {
    const seconds = Number(error.params['retryAfter'] ?? defaultWait)
    return { ...withEntries(state, fits, back), waitUntil: now + seconds * 1000 }
  }
  if (error.kind !== 'answered') {
    const isAborted = error.kind === 'aborted'
    const waiting = withEntries(state, fits, back)
    return isAborted ? waiting : { ...waiting, phase: 'paused', error }
  }
  if (names.length > 1 && isAboutInput(error)) {
    return withEntries(state, fits, (entry) => ({ ...back(entry), alone: true }))
  }
  const problem = error.messageCode
  const outcome = isAboutInput(error) ? 'refused' : 'failed'
  return withEntries(state, fits, (entry) => ({ ...entry, state: outcome, problem }))
}

const withRow = (state: BulkState, row: SearchRow): BulkState =>
  row.state === 'checking'
    ? state
    : withEntries(
        state,
        ({ name }) => name === row.domainName,
        ({ name }) => ({
          name,
          unicodeName: row.unicodeName,
          state: row.state === 'unknown' ? 'failed' : 'known',
          row,
        }),
      )

const withRows = (
  state: BulkState,
  { names, rows }: Extract<BulkEvent, { type: 'rows' }>,
): BulkState => {
  const isLeft = isRequested(names)
  const left = withEntries(
    state,
    (entry) => isLeft(entry) && !rows.some(({ domainName }) => domainName === entry.name),
    (entry) => ({ ...entry, state: 'refused', problem: 'UNSUPPORTED_TLD' }),
  )
  return rows.reduce(withRow, left)
}

const ended = (state: BulkState): BulkState => ({ ...state, inFlight: state.inFlight - 1 })

/** Returns the list after an event. */
export const nextBulk = (state: BulkState, event: BulkEvent): BulkState => {
  switch (event.type) {
    case 'requested':
      return withEntries(
        { ...state, inFlight: state.inFlight + 1 },
        ({ name }) => event.names.includes(name),
        (entry) => ({ ...entry, state: 'requested' }),
      )
    case 'row':
      return withRow(state, event.row)
    case 'rows':
      return withRows(state, event)
    case 'ended':
      return settled(
        withEntries(ended(state), isRequested(event.names), (entry) => ({
          ...entry,
          state: 'failed',
        })),
      )
    case 'refused':
      return settled(refused(ended(state), event))
    case 'waited':
      return { ...state, waitUntil: undefined }
    case 'pause':
      return state.phase === 'running' ? { ...state, phase: 'paused' } : state
    case 'resume':
      return settled({ ...state, phase: 'running', error: undefined })
    case 'retry': {
      const fits = ({ name, state: one }: BulkEntry): boolean =>
        one === 'failed' && (event.name === undefined || event.name === name)
      const again = ({ name, unicodeName }: BulkEntry): BulkEntry => ({
        name,
        unicodeName,
        state: 'waiting',
      })
      return settled(withEntries({ ...state, phase: 'running', error: undefined }, fits, again))
    }
  }
}
