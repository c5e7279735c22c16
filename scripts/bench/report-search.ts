import type { BesideEmpty, MeasuredPages } from './measure-search-page.ts'
import type { MeasuredSearch } from './measure-search.ts'
import type { Figure } from './report.ts'

const mostBehindMs = 30
const leastWarmRatio = 0.5
const leastBulkRatio = 0.9
const mostRowMs = 100
const mostTypingMs = 100
const mostFrameMs = 50

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const whole = (value: number): string => String(Math.round(value))

const figure = (
  name: string,
  value: string,
  about: Partial<Pick<Figure, 'p99Ms' | 'floor' | 'ratio' | 'aim' | 'met'>>,
): Figure => ({
  ...{ database: 'pglite', figure: name, value, p99Ms: '', floor: '', aim: '' },
  ...{ ratio: undefined, met: undefined },
  ...about,
})

/** Returns the search figures beside their floors and targets. */
export const searchFigures = (measured: MeasuredSearch): Figure[] => {
  const { slow, constant, warm, registryNames, bulkNames, cacheMb } = measured
  const fastest = median(slow.fastest)
  const naive = median(slow.naive)
  const first = median(slow.ours.map((times) => times.first))
  const most = median(slow.ours.map((times) => times.most))
  const warmRatio = warm.perSecond / constant.perSecond
  const bulkRatio = bulkNames / registryNames
  return [
    figure(`first honest row of ${slow.names}`, `${whole(first)} ms`, {
      floor: `fastest registry, ${whole(fastest)} ms`,
      ratio: first / fastest,
      aim: `at most ${mostBehindMs} ms later`,
      met: first - fastest <= mostBehindMs,
    }),
    figure('95 % of the rows known', `${whole(most)} ms`, {
      floor: `all asked and waited for, ${whole(naive)} ms`,
      ratio: most / naive,
    }),
    figure('searches, all remembered', `${whole(warm.perSecond)}/s`, {
      p99Ms: warm.p99Ms.toFixed(1),
      floor: `the same HTTP stack, a constant, ${whole(constant.perSecond)}/s`,
      ratio: warmRatio,
      aim: `at least ${leastWarmRatio}`,
      met: warmRatio >= leastWarmRatio,
    }),
    figure('names checked in bulk', `${whole(bulkNames)}/s`, {
      floor: `full commands on all sessions, ${whole(registryNames)}/s`,
      ratio: bulkRatio,
      aim: `at least ${leastBulkRatio}`,
      met: bulkRatio >= leastBulkRatio,
    }),
    figure('memory of 1,000,000 remembered names', `${whole(cacheMb)} MB`, {}),
  ]
}

/** Returns a page's figure beside the empty page's; `sum` aggregates the runs. */
const pageFigure = (
  name: string,
  { ours, empty }: BesideEmpty,
  sum: (times: readonly number[]) => number,
  mostMs: number,
): Figure =>
  figure(name, `${whole(sum(ours))} ms`, {
    floor: `an empty page, ${whole(sum(empty))} ms`,
    ratio: sum(ours) / sum(empty),
    aim: `at most ${mostMs} ms`,
    met: sum(ours) <= mostMs,
  })

const longest = (times: readonly number[]): number => Math.max(...times)

/** Returns the search pages' figures beside an empty page and targets. */
export const pageFigures = ({ firstRow, typing, filter }: MeasuredPages): Figure[] => [
  pageFigure(
    'from a key to its first row, without the network (median)',
    firstRow,
    median,
    mostRowMs,
  ),
  pageFigure('the same, the longest', firstRow, longest, mostRowMs),
  pageFigure('longest interaction while rows come, processor ÷ 4', typing, longest, mostTypingMs),
  pageFigure(`longest frame of a filter over ${filter.rows} rows`, filter, longest, mostFrameMs),
]
