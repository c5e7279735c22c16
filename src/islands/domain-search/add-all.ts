import type { ApiError } from '../../client/api-error.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { hasConditions } from './add-plan.ts'

/**
 * Adding many names, one after another. `running`: one is on its way; `stopped`: by the customer, or
 * by an error that would meet every further name, too; `done`: none is left.
 */
export interface AddAll {
  readonly phase: 'idle' | 'running' | 'stopped' | 'done'
  /** ASCII names that are still to be added, the next first. */
  readonly waiting: readonly string[]
  readonly added: number
  readonly failed: number
  /** Why it stopped by itself. */
  readonly error: ApiError | undefined
}

/** Nothing was asked for. */
export const noAddAll: AddAll = {
  phase: 'idle',
  waiting: [],
  added: 0,
  failed: 0,
  error: undefined,
}

/** What happens to it. */
export type AddAllEvent =
  | { readonly type: 'started'; readonly names: readonly string[] }
  | { readonly type: 'added'; readonly name: string }
  | { readonly type: 'failed'; readonly name: string; readonly error: ApiError }
  | { readonly type: 'stopped' }
  | { readonly type: 'resumed' }

/** Refusals of one name alone; after any other the next name would be refused, too. */
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

/** The run goes on with what is left, unless it was stopped meanwhile. */
const goneOn = (state: AddAll): AddAll => ({
  ...state,
  phase: state.waiting.length === 0 ? 'done' : state.phase,
})

/** The run after an event. A name that was on its way when it was stopped still counts. */
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

/** How many names it is about. */
export const addAllTotal = ({ waiting, added, failed }: AddAll): number =>
  waiting.length + added + failed

/**
 * The rows that 'Add all' adds: what is available and not in the cart. Premium names and those that
 * not everybody may have are left to be added one by one, since they want to be thought about.
 */
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
