import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

export const WordpressOrgBehaviour = v.strictObject({
  /** Every call answers 503. */
  down: v.boolean(),
  /** No call is ever answered. */
  hang: v.boolean(),
  /** Every call answers 429. */
  throttled: v.boolean(),
  delayMs: milliseconds,
  /** Every list is empty. */
  empty: v.boolean(),
  /** Answers 200 with a body that is no JSON. */
  rubbish: v.boolean(),
  /** Slugs of closed plugins. */
  closed: v.array(v.string()),
  /** Every picture has more bytes than a shop takes. */
  hugePictures: v.boolean(),
})

export type WordpressOrgValues = v.InferOutput<typeof WordpressOrgBehaviour>

/** Returns the behaviour without faults. */
export const goodWordpressOrg = (): WordpressOrgValues => ({
  ...{ down: false, hang: false, throttled: false, delayMs: 0 },
  ...{ empty: false, rubbish: false, closed: [], hugePictures: false },
})
