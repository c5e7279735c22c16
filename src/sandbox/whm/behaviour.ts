import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

/** Names of functions of WHM API 1, or `Module::function` of an account's own API. */
const whmFunctions = v.array(v.pipe(v.string(), v.regex(/^[A-Za-z]*(::)?[a-z_]+$/)))

export const WhmBehaviour = v.strictObject({
  /** Every call answers 503. */
  down: v.boolean(),
  /** No call is ever answered. */
  hang: v.boolean(),
  /** Every call answers 403, as for a wrong token. */
  denied: v.boolean(),
  delayMs: milliseconds,
  /** Time that createacct takes, also when the client has gone. */
  createMs: milliseconds,
  /** Functions that act and then drop the connection. */
  loseAnswer: whmFunctions,
  /** Functions that act and that a proxy answers with 524. */
  proxyTimeout: whmFunctions,
  /** Reasons by function, whose calls are refused. */
  refuse: v.record(v.string(), v.string()),
  /** createacct stops before it writes the domain's data. */
  half: v.boolean(),
  /** User names of accounts that another owner has. */
  taken: v.array(v.string()),
  /** Domains that the DNS cluster already has. */
  zones: v.array(v.string()),
  /** Maximum number of accounts of the license. */
  maxAccounts: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** No home directory can be created. */
  diskFull: v.boolean(),
  /** suspendacct locks the account. */
  lockSuspensions: v.boolean(),
  /** Duration of an AutoSSL check. */
  sslMs: milliseconds,
  /** Domains that do not resolve, which AutoSSL reports. */
  unresolved: v.array(v.string()),
  /** Days (YYYY-MM-DD) whose nightly backup has also newer accounts. */
  nights: v.array(v.pipe(v.string(), v.isoDate())),
  /** Duration of an archive. */
  backupMs: milliseconds,
  /** Archives fail. */
  backupFails: v.boolean(),
  /** Duration of a restoration. */
  restoreMs: milliseconds,
  /** Restorations fail. */
  restoreFails: v.boolean(),
})

export type WhmValues = v.InferOutput<typeof WhmBehaviour>

/** Returns the behaviour without faults. */
export const goodWhm = (): WhmValues => ({
  ...{ down: false, hang: false, denied: false, half: false, diskFull: false },
  ...{ delayMs: 0, createMs: 0, sslMs: 5_000, backupMs: 1_000, restoreMs: 3_000 },
  ...{ loseAnswer: [], proxyTimeout: [], taken: [], zones: [], unresolved: [], nights: [] },
  ...{ refuse: {}, maxAccounts: null, lockSuspensions: false },
  ...{ backupFails: false, restoreFails: false },
})
