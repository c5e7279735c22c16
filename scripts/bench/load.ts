import * as v from 'valibot'

/** A customer as the load generator is one. */
const Customer = v.object({ token: v.string(), addressId: v.string() })

/** The password of every customer that is made for a measurement. */
export const benchPassword = 'Bench1234'

/** What the load generator is told to do. */
export const LoadOrder = v.object({
  scenario: v.picklist([
    'constant',
    'page',
    'search',
    'bulk',
    'confirm',
    'add',
    'checkout',
    // The same, until all that was bought is fulfilled.
    'checkout-fulfilled',
    'sign-in',
    'refresh',
    'user',
    'profile',
  ]),
  /** The server's address. */
  url: v.string(),
  /** Requests under way at once, each on a connection of its own. */
  connections: v.number(),
  /** Ends after so long, or earlier when it has done `most`. */
  seconds: v.number(),
  most: v.number(),
  /**
   * What is asked for (`page`), searched, confirmed or bought, in turn; TLDs under which five new
   * names are checked (`bulk`); user names (`sign-in`) or
   * refresh tokens (`refresh`). `checkout` and `refresh` use each only once.
   */
  names: v.array(v.string()),
  customers: v.array(Customer),
})
export type LoadOrder = v.InferOutput<typeof LoadOrder>

/** How it went. One whole run of a scenario counts as one, however many requests it is made of. */
export const LoadResult = v.object({
  perSecond: v.number(),
  p50Ms: v.number(),
  p99Ms: v.number(),
  done: v.number(),
})
export type LoadResult = v.InferOutput<typeof LoadResult>

/** Sums up how long each of many took, in milliseconds, all within `seconds`. */
export const summarize = (times: readonly number[], seconds: number): LoadResult => {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return {
    perSecond: times.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    done: times.length,
  }
}

/** Two measurements of the same as one. */
export const meanOf = (one: LoadResult, other: LoadResult): LoadResult => ({
  perSecond: (one.perSecond + other.perSecond) / 2,
  p50Ms: (one.p50Ms + other.p50Ms) / 2,
  p99Ms: (one.p99Ms + other.p99Ms) / 2,
  done: one.done + other.done,
})

/**
 * Repeats something, `connections` at once, for so long or so often.
 *
 * @param once gets the number of this run, from 0
 */
export const repeatAtOnce = async (
  { connections, seconds, most }: Pick<LoadOrder, 'connections' | 'seconds' | 'most'>,
  once: (run: number, connection: number) => Promise<void>,
): Promise<LoadResult> => {
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  let runs = 0
  const connect = async (connection: number): Promise<void> => {
    while (runs < most && performance.now() < end) {
      const run = runs
      runs += 1
      const before = performance.now()
      await once(run, connection)
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => connect(at)))
  return summarize(times, (performance.now() - begun) / 1000)
}
