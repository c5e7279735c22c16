import * as v from 'valibot'
import { reportedShares } from '../../../contract/reported-shares.ts'
import type { Dsn } from '../../../contract/sentry-dsn.ts'

/** Settings of traces, by the names of OpenTelemetry. */
export const TraceEnvironment = v.object({
  /** The collector of OTLP over HTTP, such as `http://127.0.0.1:4318`; without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(v.pipe(v.string(), v.url())),
  /** The share of requests and jobs that are traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(v.string(), v.regex(/^(?:0?\.\d+|[01])$/), v.transform(Number)),
    '1',
  ),
})

export interface TraceSettings {
  readonly endpoint: string
  readonly ratio: number
  readonly headers?: Readonly<Record<string, string>>
  /** A request's id leaves only when it is one of ours: a caller's own may have anything. */
  readonly hidesChosenIds?: boolean
}

/** Returns the settings of traces: to a collector, else a share of them to Sentry; undefined while they are off. */
export const traceSettings = (
  env: v.InferOutput<typeof TraceEnvironment>,
  sentry: Dsn | undefined,
): TraceSettings | undefined => {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')
    return { endpoint, ratio: env.OTEL_TRACES_SAMPLER_ARG }
  }
  if (sentry === undefined) return undefined
  const headers = { 'x-sentry-auth': sentry.auth }
  const ratio = reportedShares.traces
  return { endpoint: sentry.otlpUrl, ratio, headers, hidesChosenIds: true }
}
