import * as v from 'valibot'

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

/** Returns the settings of traces; undefined while they are off. */
export const traceSettings = (env: v.InferOutput<typeof TraceEnvironment>) =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
      }
export type TraceSettings = NonNullable<ReturnType<typeof traceSettings>>
