import { inflateSync } from 'node:zlib'
import * as v from 'valibot'
import type { SentryItem } from './sentry-reports.ts'

const Id = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/))
const SpanId = v.pipe(v.string(), v.regex(/^[\da-f]{16}$/))
const time = v.pipe(v.number(), v.minValue(1e9))

const Header = v.object({ event_id: v.optional(Id), sent_at: v.optional(v.string()) })
const ItemHeader = v.object({ type: v.string(), length: v.optional(v.number()) })

const Frame = v.object({ filename: v.string(), lineno: v.optional(v.number()) })
const ErrorEvent = v.object({
  event_id: Id,
  timestamp: time,
  platform: v.string(),
  contexts: v.object({ trace: v.object({ trace_id: Id, span_id: SpanId }) }),
  exception: v.object({
    values: v.pipe(
      v.array(v.object({ type: v.string(), stacktrace: v.object({ frames: v.array(Frame) }) })),
      v.minLength(1),
    ),
  }),
})
const Spans = v.object({
  items: v.pipe(
    v.array(v.object({ trace_id: Id, span_id: SpanId, name: v.string(), start_timestamp: time })),
    v.minLength(1),
  ),
})
const ReplayEvent = v.object({ type: v.literal('replay_event'), replay_id: Id, timestamp: time })

const payloads: Readonly<Record<string, v.GenericSchema>> = {
  event: ErrorEvent,
  span: Spans,
  replay_event: ReplayEvent,
}

/** Returns a recording's text: a line of JSON, then JSON that may be compressed (RFC 1950). */
const recordingText = (bytes: Buffer): string => {
  const end = bytes.indexOf('\n')
  const rest = bytes.subarray(end + 1)
  const isCompressed = rest[0] === 0x78
  return `${bytes.subarray(0, end).toString()}\n${(isCompressed ? inflateSync(rest) : rest).toString()}`
}

/** Parses an envelope by Sentry's protocol. Throws for an invalid one. */
export const parseEnvelope = (bytes: Buffer): readonly SentryItem[] => {
  const endOfLine = (from: number): number => {
    const end = bytes.indexOf('\n', from)
    return end === -1 ? bytes.length : end
  }
  let at = endOfLine(0)
  v.parse(Header, JSON.parse(bytes.subarray(0, at).toString()))
  const items: SentryItem[] = []
  for (at += 1; at < bytes.length; at += 1) {
    const payload = endOfLine(at) + 1
    const { type, length } = v.parse(
      ItemHeader,
      JSON.parse(bytes.subarray(at, payload - 1).toString()),
    )
    at = length === undefined ? endOfLine(payload) : payload + length
    if (at > bytes.length) throw new Error('the payload is shorter than its length')
    const content = bytes.subarray(payload, at)
    const text = type === 'replay_recording' ? recordingText(content) : content.toString()
    const schema = payloads[type]
    if (schema !== undefined) v.parse(schema, JSON.parse(text))
    items.push({ type, text })
  }
  return items
}
