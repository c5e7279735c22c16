import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

/** Names of calls without their `!`, such as `AutoApplySSL`. */
const call = v.pipe(v.string(), v.regex(/^[A-Za-z]+$/))

export const SectigoBehaviour = v.strictObject({
  /** Every call answers 503. */
  down: v.boolean(),
  /** No call is ever answered. */
  hang: v.boolean(),
  delayMs: milliseconds,
  /** Calls that act and then drop the connection. */
  loseAnswer: v.array(call),
  /** Error codes by call, whose calls are refused. */
  refuse: v.record(call, v.pipe(v.number(), v.integer(), v.minValue(-200), v.maxValue(-1))),
  /** The account has no credit left (-15). */
  exhausted: v.boolean(),
  /** No name is ever validated. */
  neverValidate: v.boolean(),
  /** Names whose DNS record or file counts as seen. */
  seen: v.array(v.string()),
  /** Web servers by host name, where files of names are fetched: the sandbox has no port 80. */
  hosts: v.record(v.string(), v.pipe(v.string(), v.url())),
  /** Names that the authority rejects. */
  rejected: v.array(v.string()),
  /** Certificates are not signed, as if CAA forbade them. */
  preSignFails: v.boolean(),
  /** Time between the last validation and the certificate. */
  issueMs: milliseconds,
})

export type SectigoValues = v.InferOutput<typeof SectigoBehaviour>

/** Returns the behaviour without faults. */
export const goodSectigo = (): SectigoValues => ({
  ...{ down: false, hang: false, delayMs: 0, exhausted: false, neverValidate: false },
  ...{ preSignFails: false, issueMs: 0, loseAnswer: [], seen: [], rejected: [] },
  ...{ refuse: {}, hosts: {} },
})
