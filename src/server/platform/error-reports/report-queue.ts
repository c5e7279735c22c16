import type { Dsn } from '../../../contract/sentry-dsn.ts'

/**
 * What became of the envelopes of this process. Failed: Sentry was down, or refused them; dropped: too
 * many waited, or Sentry asked for a pause.
 */
export type ReportCounts = Readonly<Record<'sent' | 'failed' | 'dropped', number>>

/** Sends envelopes to Sentry one by one. */
export interface ReportQueue {
  /** Adds an envelope; false when it is dropped. */
  readonly add: (envelope: Uint8Array) => boolean
  readonly counts: () => ReportCounts
  /** Waits until all are sent or failed, for at most `ms`. */
  readonly flush: (ms: number) => Promise<void>
}

interface QueueLimits {
  readonly most: number
  readonly mostBytes: number
  readonly timeoutMs: number
}

const usual: QueueLimits = { most: 100, mostBytes: 4_000_000, timeoutMs: 5000 }

/** How long Sentry asks to wait, of its answer 429. */
const pauseOf = (response: Response): number =>
  (Number(response.headers.get('retry-after')) || 60) * 1000

/** Creates a queue that drops what exceeds its limits, so it never grows while Sentry is down. */
export const createReportQueue = (
  { envelopeUrl, auth }: Pick<Dsn, 'envelopeUrl' | 'auth'>,
  now: () => number,
  { most, mostBytes, timeoutMs }: QueueLimits = usual,
): ReportQueue => {
  const headers = { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth }
  const waiting: Uint8Array<ArrayBuffer>[] = []
  const counts = { sent: 0, failed: 0, dropped: 0 }
  let bytes = 0
  let pausedUntil = 0
  let running: Promise<void> | undefined

  const send = async (body: Uint8Array<ArrayBuffer>): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(envelopeUrl, { method: 'POST', headers, body, signal })
      await response.body?.cancel()
      if (response.status === 429) pausedUntil = now() + pauseOf(response)
      return response.ok
    } catch {
      return false
    }
  }
  const sendAll = async (): Promise<void> => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      counts[(await send(next)) ? 'sent' : 'failed'] += 1
      waiting.shift()
      bytes -= next.length
      if (now() < pausedUntil) {
        counts.dropped += waiting.splice(0).length
        bytes = 0
      }
    }
    running = undefined
  }

  return {
    add: (envelope) => {
      const isFull = waiting.length >= most || bytes + envelope.length > mostBytes
      if (isFull || now() < pausedUntil) {
        counts.dropped += 1
        return false
      }
      waiting.push(new Uint8Array(envelope))
      bytes += envelope.length
      running ??= sendAll()
      return true
    },
    counts: () => ({ ...counts }),
    flush: async (ms) => {
      const late = Promise.withResolvers<undefined>()
      const timer = setTimeout(() => late.resolve(undefined), ms)
      await Promise.race([running, late.promise])
      clearTimeout(timer)
    },
  }
}
