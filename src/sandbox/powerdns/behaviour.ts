import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

export const PowerdnsBehaviour = v.strictObject({
  /** Connections are closed at once. */
  down: v.boolean(),
  /** No call is ever answered. */
  hang: v.boolean(),
  delayMs: milliseconds,
  /** Changes are made, then their connection is closed without an answer. */
  loseAnswer: v.boolean(),
  /** HTTP status of every change, which is then not made; null makes it. */
  refuseWrites: v.nullable(v.picklist([409, 422, 500])),
  /** Time until the DNS responder knows a change. */
  propagationMs: milliseconds,
})

export type PowerdnsValues = v.InferOutput<typeof PowerdnsBehaviour>

/** Returns the behaviour without faults. */
export const goodPowerdns = (): PowerdnsValues => ({
  down: false,
  hang: false,
  delayMs: 0,
  loseAnswer: false,
  refuseWrites: null,
  propagationMs: 0,
})
