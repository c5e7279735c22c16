import type { SearchLine, SearchRow } from '../../../contract/domains.ts'
import type { Clock } from '../../platform/clock.ts'
import { preparedOf, prepareAnswer } from '../../platform/http/prepared-answers.ts'
import type { Availability } from './availability.ts'
import { inOrderOfArrival } from './in-order-of-arrival.ts'
import { untakenOutcome, type Outcome } from './outcome.ts'
import type { PageName } from './search-page.ts'
import { searchRow } from './search-rows.ts'
import { nextSaleEnd } from './tld-part.ts'

export interface SearchAnswer {
  readonly rows: SearchRow[]
  readonly unsupported: string[]
  readonly hasMore: boolean
}

/** A response that is valid while no outcome changes and no sale ends. */
interface CompleteAnswer {
  readonly outcomes: readonly (Outcome | undefined)[]
  readonly until: number
  readonly answer: SearchAnswer
}

/** Names to check; an identical list means the same page. */
export interface NamesToCheck {
  readonly names: readonly PageName[]
  readonly unsupported: readonly string[]
  readonly hasMore: boolean
}

export interface LinesOptions {
  readonly signal?: AbortSignal | undefined
  /** Awaited before the first query; its outcome replaces all queries. */
  readonly refusal?: (() => Promise<Outcome | undefined>) | undefined
}

export interface StreamedRows {
  /** Streams all rows with cached outcomes or 'checking', each outcome on arrival, then the end. */
  lines(page: NamesToCheck, options?: LinesOptions): AsyncGenerator<SearchLine, void, undefined>
  answer(page: NamesToCheck, options?: LinesOptions): Promise<SearchAnswer>
}

export const createStreamedRows = ({
  availability,
  clock,
}: {
  readonly availability: Pick<Availability, 'peek' | 'check'>
  readonly clock: Clock
}): StreamedRows => {
  const now = (): number => clock.now().getTime()
  const complete = new WeakMap<readonly PageName[], CompleteAnswer>()

  const checkRow = async (name: PageName, signal: AbortSignal | undefined): Promise<SearchRow> => {
    const outcome = await availability.check(name.name, signal === undefined ? {} : { signal })
    return searchRow(name, outcome, now())
  }

  // A stable object, since complete responses compare outcomes by identity.
  const untaken = new Map<string, Outcome>()
  const known = ({ name, untaken: script }: PageName, at: number): Outcome | undefined => {
    if (script === undefined) return availability.peek(name, at)
    const outcome = untaken.get(script) ?? untakenOutcome(script)
    untaken.set(script, outcome)
    return outcome
  }

  const open = ({ names, unsupported, hasMore }: NamesToCheck) => {
    const moment = now()
    const outcomes = names.map((name) => known(name, moment))
    const whole = complete.get(names)
    if (
      whole !== undefined &&
      moment < whole.until &&
      outcomes.every((outcome, at) => outcome === whole.outcomes[at])
    ) {
      return { first: whole.answer, unchecked: [] }
    }
    const unchecked: { readonly name: PageName; readonly at: number }[] = []
    const rows = names.map((name, at) => {
      const outcome = outcomes[at]
      if (outcome === undefined) unchecked.push({ name, at })
      return searchRow(name, outcome, moment)
    })
    const first: SearchAnswer = { rows, unsupported: [...unsupported], hasMore }
    if (unchecked.length === 0) {
      const until = nextSaleEnd(
        names.map(({ tld }) => tld),
        moment,
      )
      complete.set(names, { outcomes, until, answer: first })
    }
    return { first, unchecked }
  }

  return {
    async *lines(page, { signal, refusal } = {}) {
      const { first, unchecked } = open(page)
      const begin = (refused: Outcome | undefined): readonly Promise<SearchRow>[] =>
        unchecked.map(({ name }) =>
          refused === undefined
            ? checkRow(name, signal)
            : Promise.resolve(searchRow(name, refused, now())),
        )
      const begun = refusal === undefined ? begin(undefined) : undefined
      yield { type: 'rows', ...first }
      const checks = begun ?? begin(unchecked.length > 0 ? await refusal?.() : undefined)
      for await (const row of inOrderOfArrival(checks)) yield { type: 'row', row }
      yield { type: 'end' }
    },
    answer: async (page, options = {}) => {
      const { first, unchecked } = open(page)
      if (unchecked.length === 0)
        return preparedOf(first) === undefined ? prepareAnswer(first) : first
      // Read late: a request creates its signal on first access.
      const { signal } = options
      const refused = await options.refusal?.()
      const rows = [...first.rows]
      const checks = unchecked.map(async ({ name, at }) => {
        rows[at] =
          refused === undefined ? await checkRow(name, signal) : searchRow(name, refused, now())
      })
      await Promise.all(checks)
      return { ...first, rows }
    },
  }
}
