/** A span of time; its end is not in it. */
export interface Moments {
  readonly from: Date
  readonly until: Date
}

type Span = readonly [from: number, until: number]

const spanOf = ({ from, until }: Moments): Span => [from.getTime(), until.getTime()]

/** Returns the union of spans, without overlaps, in their order. */
const joined = (spans: readonly Span[]): readonly Span[] => {
  const merged: Span[] = []
  for (const [from, until] of spans.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1]) {
      merged[merged.length - 1] = [last[0], Math.max(last[1], until)]
    } else if (from < until) merged.push([from, until])
  }
  return merged
}

const clipped = (spans: readonly Span[], [from, until]: Span): readonly Span[] =>
  spans
    .map(([start, end]) => [Math.max(start, from), Math.min(end, until)] as const)
    .filter(([start, end]) => start < end)

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, [from, until]) => sum + until - from, 0)

/** What the downtime of a service in a month is made of. */
export interface Downtime {
  /** When the service ran. */
  readonly covered: Moments
  readonly outages: readonly Moments[]
  /** Announced maintenance and suspensions: they do not count. */
  readonly excluded: readonly Moments[]
}

/** Returns for how many milliseconds a service could not be reached; overlaps count once. */
export const downtimeOf = ({ covered, outages, excluded }: Downtime): number => {
  const down = joined(clipped(outages.map(spanOf), spanOf(covered)))
  const off = joined(excluded.map(spanOf))
  return lengthOf(down) - lengthOf(down.flatMap((span) => clipped(off, span)))
}

/** The uptime that we guarantee in each month, in percent (account §9). */
export const guaranteedUptime = 99.5

/** Returns the uptime of a time in percent, rounded down to three decimals, as it is shown. */
export const uptimePercent = (downMs: number, ofMs: number): number =>
  Math.floor(((ofMs - downMs) * 100_000) / ofMs) / 1000

/** Returns how many percent of a month's price an uptime gives (account §9); exact at the edges. */
export const creditPercent = (downMs: number, ofMs: number): 0 | 5 | 10 | 15 => {
  // At least 99.5 %: at most 5 of 1000 parts are lost.
  if (downMs * 1000 <= ofMs * 5) return 0
  if (downMs * 100 <= ofMs) return 5
  return downMs * 20 <= ofMs ? 10 : 15
}
