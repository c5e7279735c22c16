import { inOrderOfArrival } from './in-order-of-arrival.ts'
import type { Outcome } from './outcome.ts'
import type { SingleFlight } from './single-flight.ts'

/** Sources of outcomes, the first to query first. */
export type Sources = readonly [SingleFlight<Outcome>, ...SingleFlight<Outcome>[]]

interface QueryOptions {
  readonly leftMs: number
  readonly signal: AbortSignal | undefined
  /** An outcome learned meanwhile through our order or another query. */
  readonly meanwhile: () => Outcome | undefined
}

/** Returns the outcome of a query if it arrives in time. */
const within = async (query: Promise<Outcome>, ms: number): Promise<Outcome | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined).unref()
  })
  try {
    return await Promise.race([query, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the first known outcome, else the first query's failure. */
export const firstKnown = async (
  queries: readonly [Promise<Outcome>, ...Promise<Outcome>[]],
): Promise<Outcome> => {
  for await (const outcome of inOrderOfArrival(queries)) {
    if (outcome.state !== 'unknown') return outcome
  }
  return queries[0]
}

/** Queries sources in order, starting the next after a failure or half of the remaining time. */
export const queryInOrder = async (
  [source, ...others]: Sources,
  name: string,
  { leftMs, signal, meanwhile }: QueryOptions,
): Promise<Outcome> => {
  const started = performance.now()
  const query = source.join(name, leftMs, signal)
  const [next, ...further] = others
  if (next === undefined) return query
  const early = await within(query, leftMs / 2)
  if (early !== undefined && early.state !== 'unknown') return early
  const left = leftMs - (performance.now() - started)
  const known = meanwhile()
  if (known !== undefined || left <= 0 || signal?.aborted === true) return known ?? query
  return firstKnown([
    query,
    queryInOrder([next, ...further], name, { leftMs: left, signal, meanwhile }),
  ])
}
