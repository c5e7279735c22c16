import { X509Certificate } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import packageJson from '../../../../package.json' with { type: 'json' }
import { openCircuits } from '../circuit-breaker.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { ErrorReports } from '../error-reports/index.ts'
import { jobSuccesses, scheduleSuccesses } from '../jobs/index.ts'
import { providerErrors } from '../provider-error.ts'
import { createCachedReading } from './cached-reading.ts'
import type { Figure, ReadFigures } from './figures.ts'

export interface MetricsDeps {
  readonly clock: Clock
  readonly database: Pick<Database, 'connections'>
  /** The number of open event streams. */
  readonly streams: () => number
  readonly readFigures: ReadFigures
  /** Apart from those of the database: the folder of backups may be a mount that does not answer. */
  readonly readBackups: ReadFigures
  /** Certificates in PEM by the name of their setting. */
  readonly certificates: ReadonlyMap<string, string>
  /** When the certificates end that our website and parties show, by name. */
  readonly servedCertificates: ReadonlyMap<string, Date>
  /** When tokens expire, by the name of their setting. */
  readonly tokens: ReadonlyMap<string, Date>
  /** Undefined while errors are not reported. */
  readonly reports?: Pick<ErrorReports, 'counts'> | undefined
}

/** A request that has its answer. */
export interface Measured {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface Metrics {
  readonly measure: (request: Measured) => void
  /** Returns all metrics in Prometheus' text form. */
  readonly page: () => Promise<string>
  readonly contentType: string
}

/** Labels come from us alone: others' methods would be series without end. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

const latencyBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5]
const freshMs = 10_000
const waitMs = 1000
const dayMs = 86_400_000

/** Returns the first segment of a call's path: a histogram for each call would be 3,000 series. */
const groupOf = (route: string): string => /^\/api\/([\w-]+)/.exec(route)?.[1] ?? 'other'

/** Returns whether a call failed: with each class of status, the calls alone would be 1,600 series. */
const classOf = (status: number): string => (status >= 500 ? '5xx' : 'other')

/** Creates the metrics of requests. */
const createMeasure = (registers: Registry[]): Metrics['measure'] => {
  const requests = new Counter({
    ...{ name: 'shop_http_requests_total', help: 'Requests by route, and whether we failed' },
    ...{ labelNames: ['method', 'route', 'status'], registers },
  })
  const responses = new Counter({
    ...{ name: 'shop_http_responses_total', help: 'Responses by status' },
    ...{ labelNames: ['status'], registers },
  })
  const latency = new Histogram({
    ...{ name: 'shop_http_request_seconds', help: 'Time until a response begins' },
    ...{ labelNames: ['group'], buckets: latencyBuckets, registers },
  })
  return ({ method, route, status, seconds }) => {
    const named = methods.has(method) ? method : 'other'
    requests.inc({ method: named, route, status: classOf(status) })
    responses.inc({ status: String(status) })
    latency.observe({ group: groupOf(route) }, seconds)
  }
}

type Read = () => Iterable<readonly [Readonly<Record<string, string>>, number]>
type Add = (name: string, help: string, labelNames: readonly string[], read: Read) => void

/** Creates what adds gauges and counters whose values are read for each page. */
const createReadMetrics = (registers: Registry[]): Readonly<Record<'gauge' | 'counter', Add>> => ({
  gauge: (name, help, labelNames, read) => {
    const gauge = new Gauge({
      ...{ name, help, labelNames: [...labelNames], registers },
      collect: () => {
        gauge.reset()
        for (const [labels, value] of read()) gauge.set({ ...labels }, value)
      },
    })
  },
  counter: (name, help, labelNames, read) => {
    const counter = new Counter({
      ...{ name, help, labelNames: [...labelNames], registers },
      collect: () => {
        counter.reset()
        for (const [labels, value] of read()) counter.inc({ ...labels }, value)
      },
    })
  },
})

type ReadMetrics = ReturnType<typeof createReadMetrics>

const addConnections = ({ gauge }: ReadMetrics, { database, streams }: MetricsDeps): void => {
  gauge('shop_database_connections', 'Connections of the pool', ['state'], () => {
    const { inUse, waiting } = database.connections()
    return [
      [{ state: 'in-use' }, inUse],
      [{ state: 'waiting' }, waiting],
    ]
  })
  gauge('shop_event_streams', 'Open event streams', [], () => [[{}, streams()]])
}

const addFailures = ({ gauge, counter }: ReadMetrics, { reports }: MetricsDeps): void => {
  const errors = 'Errors of outside parties'
  counter('shop_provider_errors_total', errors, ['provider', 'kind'], () =>
    [...providerErrors].flatMap(([provider, kinds]) =>
      Array.from(kinds, ([kind, count]) => [{ provider, kind }, count] as const),
    ),
  )
  const reported = 'Error reports by what became of them'
  counter('shop_error_reports_total', reported, ['outcome'], () =>
    Object.entries(reports?.counts() ?? {}).map(([outcome, count]) => [{ outcome }, count]),
  )
  gauge('shop_open_circuits', 'Open circuit breakers', ['provider'], () =>
    Array.from(openCircuits, ([provider, count]) => [{ provider }, count] as const),
  )
}

const addSchedules = ({ gauge }: ReadMetrics): void => {
  const since = 'Time since a schedule last succeeded on this server, or since its start'
  gauge('shop_schedule_seconds_since_success', since, ['schedule'], () =>
    Array.from(scheduleSuccesses, ([schedule, { at }]) => [
      { schedule },
      (performance.now() - at) / 1000,
    ]),
  )
  gauge('shop_schedule_interval_seconds', 'The pause between rounds', ['schedule'], () =>
    Array.from(scheduleSuccesses, ([schedule, { everyMs }]) => [{ schedule }, everyMs / 1000]),
  )
}

const addJobs = ({ gauge }: ReadMetrics): void => {
  const since = 'Time since a job last succeeded on this server'
  gauge('shop_job_seconds_since_success', since, ['job'], () =>
    Array.from(jobSuccesses, ([job, at]) => [{ job }, (performance.now() - at) / 1000]),
  )
}

const addExpiries = (
  { gauge }: ReadMetrics,
  { clock, certificates, servedCertificates, tokens }: MetricsDeps,
): void => {
  const daysUntil = (end: Date): number => (end.getTime() - clock.now().getTime()) / dayMs
  gauge('shop_certificate_days_left', 'Days until a certificate expires', ['certificate'], () =>
    [
      ...Array.from(
        certificates,
        ([name, pem]) => [name, new X509Certificate(pem).validToDate] as const,
      ),
      ...servedCertificates,
    ].map(([certificate, end]) => [{ certificate }, daysUntil(end)]),
  )
  gauge('shop_token_days_left', 'Days until a token of the settings expires', ['token'], () =>
    Array.from(tokens, ([token, end]) => [{ token }, daysUntil(end)]),
  )
}

/** Returns what shows figures of a place, or removes them when it does not answer in time: 0 would be a figure. */
const createFigures = (registry: Registry, read: ReadFigures): (() => Promise<boolean>) => {
  const registers = [registry]
  const reading = createCachedReading(read, { freshMs, waitMs }, () => performance.now())
  let shown: readonly Figure[] = []
  return async () => {
    const found = await reading()
    for (const { name } of shown) registry.removeSingleMetric(name)
    shown = (found ?? []).filter(({ values }) => values.length > 0)
    for (const { name, help, values } of shown) {
      const labelNames = Object.keys(values[0]?.labels ?? {})
      const gauge = new Gauge<string>({ name, help, labelNames, registers })
      for (const { labels = {}, value } of values) gauge.set({ ...labels }, value)
    }
    return found !== undefined
  }
}

/** Creates the metrics of this process, and those of the shop that it reads from the database. */
export const createMetrics = (deps: MetricsDeps): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const measure = createMeasure(registers)
  const readMetrics = createReadMetrics(registers)
  addConnections(readMetrics, deps)
  addFailures(readMetrics, deps)
  addSchedules(readMetrics)
  addJobs(readMetrics)
  addExpiries(readMetrics, deps)
  readMetrics.gauge('shop_build_info', 'The version of the shop', ['version', 'node'], () => [
    [{ version: packageJson.version, node: process.versions.node }, 1],
  ])
  const showShop = createFigures(registry, deps.readFigures)
  const showBackups = createFigures(registry, deps.readBackups)
  const isRead = new Gauge({
    ...{ name: 'shop_figures_read', help: 'Whether the database answered within a second' },
    registers,
  })
  return {
    measure,
    page: async () => {
      const [isShopRead] = await Promise.all([showShop(), showBackups()])
      isRead.set(isShopRead ? 1 : 0)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
