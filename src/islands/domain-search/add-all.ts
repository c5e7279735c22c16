import type { ApiError } from '../../client/api-error.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { hasConditions } from './add-plan.ts'

/** Adding many names in sequence. `stopped`: by the customer, or by an error of every name. */
export interface AddAll {
  readonly phase: 'idle' | 'running' | 'stopped' | 'done'
  readonly waiting: readonly string[]
  readonly added: number
  readonly failed: number
  readonly error: ApiError | undefined
}

export const noAddAll: AddAll = {
  phase: 'idle',
  waiting: [],
  added: 0,
  failed: 0,
  error: undefined,
}

export type AddAllEvent =
  | { readonly type: 'started'; readonly names: readonly string[] }
  | { readonly type: 'added'; readonly name: string }
  | { readonly type: 'failed'; readonly name: string; readonly error: ApiError }
  | { readonly type: 'stopped' }
  | { readonly type: 'resumed' }

/** Refusals of a single name; any other error would meet the next name, too. */
const ofOneName: ReadonlySet<string> = new Set([
  'INVALID_DOMAIN',
  'UNSUPPORTED_TLD',
  'SCRIPT_NOT_TAKEN',
  'DOMAIN_NOT_AVAILABLE',
  'DOMAIN_NOT_CHECKED',
  'DOMAIN_NOT_OWNED',
  'PREMIUM_ONE_YEAR_ONLY',
  'DURATION_NOT_OFFERED',
  'PRICE_CHANGED',
])

const without = (names: readonly string[], name: string): readonly string[] =>
  names.filter((each) => each !== name)

const goneOn = (state: AddAll): AddAll => ({
  ...state,
  phase: state.waiting.length === 0 ? 'done' : state.phase,
})

/** Returns the run after an event. A name in flight when it was stopped still counts. */
export const nextAddAll = (state: AddAll, event: AddAllEvent): AddAll => {
  switch (event.type) {
    case 'started':
      return event.names.length === 0
        ? noAddAll
        : { ...noAddAll, phase: 'running', waiting: event.names }
    case 'added':
      return goneOn({
        ...state,
        waiting: without(state.waiting, event.name),
        added: state.added + 1,
      })
    case 'failed':
      if (!ofOneName.has(event.error.messageCode))
        return { ...state, phase: 'stopped', error: event.error }
      return goneOn({
        ...state,
        waiting: without(state.waiting, event.name),
        failed: state.failed + 1,
      })
    case 'stopped':
      return state.phase === 'running' ? { ...state, phase: 'stopped' } : state
    case 'resumed':
      return state.phase === 'stopped' ? { ...state, phase: 'running', error: undefined } : state
  }
}

/** Returns the number of names in the run. */
export const addAllTotal = ({ waiting, added, failed }: AddAll): number =>
  waiting.length + added + failed

/** Returns the rows that 'Add all' adds. Premium and restricted names need a decision each. */
export const addableRows = (
  rows: readonly SearchRow[],
  inCart: ReadonlySet<string>,
): readonly SearchRow[] =>
  rows.filter(
    (row) =>
      row.state === 'available' &&
      !row.premium &&
      !hasConditions(row) &&
      !inCart.has(row.domainName),
  )
