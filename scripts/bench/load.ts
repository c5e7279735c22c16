import * as v from 'valibot'

const Customer = v.object({ token: v.string(), addressId: v.string() })

/** The password of all benchmark customers. */
export const benchPassword = 'Bench1234'

export const LoadOrder = v.object({
  scenario: v.picklist([
    'constant',
    'page',
    'search',
    'bulk',
    'confirm',
    'add',
    'checkout',
    'checkout-fulfilled',
    'sign-in',
    'refresh',
    'user',
    'profile',
  ]),
  url: v.string(),
  connections: v.number(),
  seconds: v.number(),
  most: v.number(),
  names: v.array(v.string()),
  customers: v.array(Customer),
})
export type LoadOrder = v.InferOutput<typeof LoadOrder>

export const LoadResult = v.object({
  perSecond: v.number(),
  p50Ms: v.number(),
  p99Ms: v.number(),
  done: v.number(),
})
export type LoadResult = v.InferOutput<typeof LoadResult>

/** Summarises durations in milliseconds within `seconds`. */
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

/** Averages two results. */
export const meanOf = (one: LoadResult, other: LoadResult): LoadResult => ({
  perSecond: (one.perSecond + other.perSecond) / 2,
  p50Ms: (one.p50Ms + other.p50Ms) / 2,
  p99Ms: (one.p99Ms + other.p99Ms) / 2,
  done: one.done + other.done,
})

/** Repeats `once(number)` with `connections` in parallel until a limit. */
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
