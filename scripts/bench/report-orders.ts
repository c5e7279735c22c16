import type { FamilyResult, OrderBounds } from './measure-orders.ts'
import type { Figure } from './report.ts'

/** Of one order, with instant systems. */
const readyAimMs = 3_000
const perMinuteAim = 50

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Returns two figures for each family, beside their targets. */
export const orderFigures = (
  results: readonly FamilyResult[],
  { together, delayMs }: Pick<OrderBounds, 'together' | 'delayMs'>,
): Figure[] =>
  results.flatMap(({ name, readyMs, perMinute, slowestMs }) => [
    {
      ...{ database: 'postgres', figure: `${name}: paid to ready, median` },
      value: `${Math.round(median(readyMs))} ms`,
      ...{ p99Ms: Math.max(...readyMs).toFixed(0), floor: '', ratio: undefined },
      aim: `at most ${seconds(readyAimMs)}`,
      met: Math.max(...readyMs) <= readyAimMs,
    },
    {
      ...{ database: 'postgres', figure: `${name}: ${together} at once, ${delayMs} ms per call` },
      value: `${Math.round(perMinute)}/min`,
      ...{ p99Ms: slowestMs.toFixed(0) },
      floor: `one call per order, one after the other: ${Math.round(60_000 / delayMs)}/min`,
      ratio: perMinute / (60_000 / delayMs),
      ...{ aim: `at least ${perMinuteAim}/min`, met: perMinute >= perMinuteAim },
    },
  ])
