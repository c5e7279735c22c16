import type { ApiError } from '../../../client/api-error.ts'
import { maximumSearchTerms } from '../../../contract/domain-name.ts'
import type { SearchRow } from '../../../contract/domains.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { isAboutInput } from '../search-state.ts'
import type { ReadName } from './read-names.ts'

/** One name of a list that is being checked. */
export interface BulkEntry extends ReadName {
  /**
   * `known`: its outcome is in `row`; `failed`: there is none, and it can be asked for again;
   * `refused`: there never will be one, for its `problem`.
   */
  readonly state: 'waiting' | 'asked' | 'known' | 'failed' | 'refused'
  readonly row?: SearchRow | undefined
  /** Why it was refused, when it was. */
  readonly problem?: ErrorCode | undefined
  /** Asked for alone: together with others it was refused. */
  readonly alone?: true
}

/** How far a list is. */
export interface BulkState {
  readonly phase: 'running' | 'paused' | 'done'
  readonly entries: readonly BulkEntry[]
  /** Calls that are on their way. */
  readonly inFlight: number
  /** No call before that moment, milliseconds since 1970: the API asked for patience. */
  readonly waitUntil: number | undefined
  /** Why it was paused, when nobody did it. */
  readonly error: ApiError | undefined
}

/** What happens to a list. */
export type BulkEvent =
  | { readonly type: 'asked'; readonly names: readonly string[] }
  | { readonly type: 'row'; readonly row: SearchRow }
  /** Which of a call's names have rows; the TLDs of the others are not sold. */
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
      /** Milliseconds since 1970. */
      readonly now: number
    }
  | { readonly type: 'waited' | 'pause' | 'resume' }
  /** Asks again for one name, or for all that failed. */
  | { readonly type: 'retry'; readonly name?: string }

/** Calls at once: enough that none waits for another, few enough for the others who search. */
const mostInFlight = 2
/** When an answer asks for patience without saying for how long; seconds. */
const usualWait = 60

/** A list whose names wait. */
export const beginBulk = (names: readonly ReadName[]): BulkState => ({
  phase: names.length === 0 ? 'done' : 'running',
  entries: names.map((name) => ({ ...name, state: 'waiting' })),
  inFlight: 0,
  waitUntil: undefined,
  error: undefined,
})

const isSettled = ({ state }: BulkEntry): boolean => state !== 'waiting' && state !== 'asked'

/**
 * How many names have an outcome, or none that can be had now (`failed`) or ever (`refused`), of how
 * many; and how many of them are available.
 */
export const bulkCounts = ({ entries }: Pick<BulkState, 'entries'>) => ({
  total: entries.length,
  done: entries.filter(isSettled).length,
  failed: entries.filter(({ state }) => state === 'failed').length,
  refused: entries.filter(({ state }) => state === 'refused').length,
  available: entries.filter(({ row }) => row?.state === 'available').length,
})

/** The names of the next call; undefined while there is none to be made. */
export const nextBatch = (state: BulkState): readonly string[] | undefined => {
  if (state.phase !== 'running' || state.waitUntil !== undefined) return undefined
  if (state.inFlight >= mostInFlight) return undefined
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

/** A list is done when nothing waits; one that is asked again goes on. */
const settled = (state: BulkState): BulkState =>
  state.phase === 'running' && state.entries.every(isSettled) ? { ...state, phase: 'done' } : state

const unasked = (names: readonly string[]) => (entry: BulkEntry) =>
  entry.state === 'asked' && names.includes(entry.name)

const back = (entry: BulkEntry): BulkEntry => ({ ...entry, state: 'waiting' })

const refused = (
  state: BulkState,
  { names, error, now }: Extract<BulkEvent, { type: 'refused' }>,
): BulkState => {
  const fits = unasked(names)
  if (error.messageCode === 'TOO_MANY_REQUESTS') {
    const seconds = Number(error.params['retryAfter'] ?? usualWait)
    return { ...withEntries(state, fits, back), waitUntil: now + seconds * 1000 }
  }
  if (error.kind !== 'answered') {
    const isGivenUp = error.kind === 'aborted'
    const waiting = withEntries(state, fits, back)
    return isGivenUp ? waiting : { ...waiting, phase: 'paused', error }
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
  const isLeft = unasked(names)
  const left = withEntries(
    state,
    (entry) => isLeft(entry) && !rows.some(({ domainName }) => domainName === entry.name),
    (entry) => ({ ...entry, state: 'refused', problem: 'UNSUPPORTED_TLD' }),
  )
  return rows.reduce(withRow, left)
}

const ended = (state: BulkState): BulkState => ({ ...state, inFlight: state.inFlight - 1 })

/** The list after an event. */
export const nextBulk = (state: BulkState, event: BulkEvent): BulkState => {
  switch (event.type) {
    case 'asked':
      return withEntries(
        { ...state, inFlight: state.inFlight + 1 },
        ({ name }) => event.names.includes(name),
        (entry) => ({ ...entry, state: 'asked' }),
      )
    case 'row':
      return withRow(state, event.row)
    case 'rows':
      return withRows(state, event)
    case 'ended':
      return settled(
        withEntries(ended(state), unasked(event.names), (entry) => ({ ...entry, state: 'failed' })),
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
