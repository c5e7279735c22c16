import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

export const CyberSourceBehaviour = v.strictObject({
  /** Every REST call answers 503. */
  down: v.boolean(),
  /** No REST call is ever answered. */
  hang: v.boolean(),
  delayMs: milliseconds,
  /** Calls that act and then drop the connection. */
  loseAnswer: v.array(v.picklist(['payments', 'refunds', 'voids'])),
  /** The server's post about an entered card. */
  notification: v.picklist(['send', 'silent', 'twice', 'forged']),
  /** What the card page answers about a card that nothing declines, and whether it charges it. */
  entry: v.strictObject({
    decision: v.picklist(['ACCEPT', 'REVIEW', 'ERROR', 'CANCEL']),
    reason: v.pipe(v.string(), v.regex(/^(\d{3})?$/)),
    charges: v.boolean(),
  }),
  /** Added to reported amounts, in cents. */
  amountDelta: v.pipe(v.number(), v.integer()),
  /** The currency of charges. */
  currency: v.pipe(v.string(), v.length(3)),
  /** Refunds are refused. */
  refuseRefunds: v.boolean(),
  /** Payments that a search does not find yet. */
  unindexed: v.boolean(),
})

export type CyberSourceValues = v.InferOutput<typeof CyberSourceBehaviour>

/** Returns the behaviour without faults. */
export const goodCyberSource = (): CyberSourceValues => ({
  ...{ down: false, hang: false, delayMs: 0, loseAnswer: [], notification: 'send' },
  ...{ entry: { decision: 'ACCEPT', reason: '100', charges: true } },
  ...{ amountDelta: 0, currency: 'USD', refuseRefunds: false, unindexed: false },
})
