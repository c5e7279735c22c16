/** A span as the SDK has it. */
interface Span {
  readonly trace_id: string
  readonly parent_span_id?: string
  readonly span_id: string
  readonly name: string
  readonly start_timestamp: number
  readonly end_timestamp?: number
  readonly status: 'ok' | 'error'
  readonly is_segment: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Attributes with words of the SDK. */
const shownTexts: ReadonlySet<string> = new Set(['sentry.op', 'sentry.origin', 'sentry.sdk.name'])

/** Returns what leaves of a span: times and measurements, by the page's path as it was built. */
export const shownSpan = (span: Span, page: string) => {
  const { attributes, trace_id, parent_span_id, span_id, start_timestamp, end_timestamp } = span
  const operation = attributes['sentry.op']
  const shown = Object.entries(attributes).filter(
    ([name, value]) => typeof value === 'number' || shownTexts.has(name),
  )
  return {
    ...{ trace_id, span_id, start_timestamp, status: span.status, is_segment: span.is_segment },
    ...(parent_span_id !== undefined && { parent_span_id }),
    ...(end_timestamp !== undefined && { end_timestamp }),
    name: span.is_segment || typeof operation !== 'string' ? page : operation,
    attributes: Object.fromEntries(shown),
  }
}
