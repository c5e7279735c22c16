import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

export const PaypalBehaviour = v.strictObject({
  /** Every API call answers 503. */
  down: v.boolean(),
  /** No API call is ever answered. */
  hang: v.boolean(),
  delayMs: milliseconds,
  /** Calls that act and then drop the connection. */
  loseAnswer: v.array(v.picklist(['create', 'capture', 'refund'])),
  /** The issue of every capture (INSTRUMENT_DECLINED, TRANSACTION_REFUSED …); null captures. */
  captureIssue: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z_]{3,60}$/))),
  /** The state of new captures. */
  captureStatus: v.picklist(['COMPLETED', 'PENDING', 'DECLINED']),
  /** Added to a captured amount, in dollars. */
  amountDelta: v.pipe(v.number(), v.finite()),
  /** The currency of captures. */
  captureCurrency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  /** The issue of every refund; null refunds. */
  refundIssue: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z_]{3,60}$/))),
  refundStatus: v.picklist(['COMPLETED', 'PENDING', 'FAILED']),
  /** Where events are sent; empty: nowhere. */
  webhookUrl: v.union([v.literal(''), v.pipe(v.string(), v.url())]),
  /** How events are sent; `forged` signs for another webhook. */
  webhook: v.picklist(['send', 'twice', 'forged']),
  /** The script of the buttons answers 503. */
  scriptDead: v.boolean(),
})

export type PaypalValues = v.InferOutput<typeof PaypalBehaviour>

/** Returns the behaviour without faults. */
export const goodPaypal = (): PaypalValues => ({
  ...{ down: false, hang: false, delayMs: 0, loseAnswer: [], scriptDead: false },
  ...{ captureIssue: null, captureStatus: 'COMPLETED', amountDelta: 0, captureCurrency: 'USD' },
  ...{ refundIssue: null, refundStatus: 'COMPLETED', webhookUrl: '', webhook: 'send' },
})
