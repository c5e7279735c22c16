import { replayIntegration, type BrowserClient } from '@sentry/browser'
import { $consent, isRecordable } from '../../stores/tracking/consent.ts'
import { shownRecording } from './shown-recording.ts'

type Envelope = Parameters<NonNullable<ReturnType<BrowserClient['getTransport']>>['send']>[0]

/** Returns what leaves of a recording's envelope; undefined for another envelope. */
export type ShowRecording = (
  header: Envelope[0],
  items: Envelope[1],
) => Promise<Envelope | undefined>

/** Fields of a recording's event: numbers and ids of ours. */
const shownFields = [
  ...['type', 'timestamp', 'replay_start_timestamp', 'segment_id', 'replay_id', 'event_id'],
  ...['replay_type', 'error_ids', 'trace_ids', 'platform', 'environment', 'release'],
]

const compressed = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** A recording's payload: a line with its number, then its events. */
const shownPayload = async (payload: string): Promise<Uint8Array<ArrayBuffer>> => {
  const end = payload.indexOf('\n')
  const events: unknown = JSON.parse(payload.slice(end + 1))
  const body = await compressed(JSON.stringify(shownRecording(Array.isArray(events) ? events : [])))
  const line = new TextEncoder().encode(payload.slice(0, end + 1))
  const whole = new Uint8Array(line.length + body.length)
  whole.set(line)
  whole.set(body, line.length)
  return whole
}

const createShowRecording =
  (page: string): ShowRecording =>
  async (header, items) => {
    // The event, then the recording; other envelopes have other payloads.
    const [fields, payload] = items.map((item): unknown => item[1])
    if (typeof fields !== 'object' || fields === null || typeof payload !== 'string')
      return undefined
    const shown = Object.fromEntries(
      Object.entries(fields).filter(([name]) => shownFields.includes(name)),
    )
    const bytes = await shownPayload(payload)
    return [
      header,
      [
        [{ type: 'replay_event' }, { ...shown, urls: [page] }],
        [{ type: 'replay_recording', length: bytes.length }, bytes],
      ],
    ] as Envelope
  }

/** Records the page from now on, until the visitor withdraws; returns what leaves of its envelopes. */
export const recordPage = (client: BrowserClient, page: string): ShowRecording => {
  const replay = replayIntegration({
    ...{ maskAllText: true, maskAllInputs: true, blockAllMedia: true },
    // Masked once more before it is compressed (shown-recording.ts).
    ...{ useCompression: false, networkCaptureBodies: false },
  })
  client.addIntegration(replay)
  $consent.listen((answer) => {
    if (!isRecordable(answer, Date.now())) void replay.stop({ flush: false })
  })
  return createShowRecording(page)
}
