import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import packageJson from '../../../../package.json' with { type: 'json' }
import { ProviderError } from '../provider-error.ts'
import type { TraceSettings } from './trace-settings.ts'
import type { Tracing } from './trace.ts'

const exportEveryMs = 2000
const longestStopMs = 3000

/** A message may have values of customers, so only the kind of an error is recorded. */
const recordError = (span: Span, error: unknown): void => {
  const kind = error instanceof ProviderError ? `${error.provider} ${error.kind}` : undefined
  const name = error instanceof Error ? error.name : 'unknown'
  span.setStatus({ code: SpanStatusCode.ERROR, message: kind ?? name })
}

/** Creates what records spans and sends them to a collector over OTLP/HTTP. */
export const createTracing = ({
  endpoint,
  ratio,
  headers,
  hidesChosenIds = false,
}: TraceSettings): Tracing & { readonly stop: () => Promise<void> } => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'shop',
      'service.version': packageJson.version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: exportEveryMs })],
  })
  const tracer = provider.getTracer('shop')
  const running = new AsyncLocalStorage<Context>()
  return {
    run: (name, attributes, work) => {
      const above = running.getStore() ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { attributes: { ...attributes } }, above)
      return running.run(trace.setSpan(above, span), async () => {
        try {
          return await work({ set: (more) => void span.setAttributes({ ...more }) })
        } catch (error) {
          recordError(span, error)
          throw error
        } finally {
          span.end()
        }
      })
    },
    start: (name, attributes) => {
      const above = running.getStore()
      if (above === undefined) return undefined
      const span = tracer.startSpan(name, { attributes: { ...attributes } }, above)
      return (error) => {
        if (error !== undefined && error !== null) recordError(span, error)
        span.end()
      }
    },
    hidesChosenIds,
    running: () => {
      const above = running.getStore()
      return above === undefined ? undefined : trace.getSpan(above)?.spanContext()
    },
    stop: async () => {
      const late = AbortSignal.timeout(longestStopMs)
      const ended = new Promise<void>((resolve) => {
        late.addEventListener('abort', () => resolve())
      })
      // A collector that is down must not hold up the stop.
      await Promise.race([provider.shutdown().catch(() => undefined), ended])
    },
  }
}
