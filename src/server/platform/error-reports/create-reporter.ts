import { createStackParser, createTransport, linkedErrorsIntegration, Scope } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import packageJson from '../../../../package.json' with { type: 'json' }
import { dataCollection, shownEvent } from '../../../contract/reported-error.ts'
import { isOwnRequestId } from '../own-request-id.ts'
import { ProviderError } from '../provider-error.ts'
import { runningTrace } from '../traces/index.ts'
import type { Dsn } from '../../../contract/sentry-dsn.ts'
import type { ReportQueue } from './report-queue.ts'

/** What is known of an error besides: fixed words and an id of ours. */
export interface ErrorFacts {
  /** The text of the log's line. */
  readonly what: string
  /** The pattern of a call. */
  readonly call?: unknown
  readonly job?: unknown
  readonly requestId?: unknown
}

const minuteMs = 60_000
/** An outage fails every request, each in the same way. */
const mostKinds = 50

/** Returns whether a kind of error is the first of its minute. */
const createFirstOfMinute = (now: () => number) => {
  const seen = new Set<string>()
  let since = now()
  return (kind: string): boolean => {
    if (now() - since >= minuteMs) {
      seen.clear()
      since = now()
    }
    if (seen.has(kind) || seen.size >= mostKinds) return false
    seen.add(kind)
    return true
  }
}

const codeOf = (error: unknown): string | undefined => {
  if (error instanceof ProviderError) return `${error.provider} ${error.kind}`
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : undefined
}

const tagsOf = (error: unknown, { what, call, job, requestId }: ErrorFacts) => {
  const code = codeOf(error)
  return {
    what,
    ...(typeof call === 'string' && { call }),
    ...(typeof job === 'string' && { job }),
    ...(code !== undefined && { code }),
    ...(isOwnRequestId(requestId) && { request_id: requestId }),
  }
}

/** Creates what reports unexpected errors of this process to Sentry: their kind and stack, no message. */
export const createReporter = (dsn: Dsn, queue: ReportQueue, now: () => number) => {
  const client = new ServerRuntimeClient({
    ...{ dsn: dsn.text, release: `shop@${packageJson.version}`, platform: 'node' },
    ...{ dataCollection, includeServerName: false, sendClientReports: false },
    ...{ stackParser: createStackParser(nodeStackLineParser()), integrations: [] },
    transport: (given) =>
      createTransport(given, ({ body }) => {
        queue.add(typeof body === 'string' ? new TextEncoder().encode(body) : body)
        return Promise.resolve({})
      }),
    beforeSend: shownEvent,
  })
  client.addIntegration(linkedErrorsIntegration())
  const isFirst = createFirstOfMinute(now)
  return (error: unknown, facts: ErrorFacts): void => {
    const tags = tagsOf(error, facts)
    const { request_id: _, ...kind } = tags
    const name = error instanceof Error ? error.name : typeof error
    if (!isFirst(JSON.stringify({ ...kind, name }))) return
    const scope = new Scope()
    scope.setTags(tags)
    const trace = runningTrace()
    if (trace !== undefined)
      scope.setPropagationContext({
        ...{ traceId: trace.traceId, propagationSpanId: trace.spanId, sampleRand: 0 },
      })
    client.captureException(error, { originalException: error }, scope)
  }
}
