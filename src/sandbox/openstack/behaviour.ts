import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const Fault = v.strictObject({
  service: v.picklist(['identity', 'compute', 'volume', 'image', 'network']),
  method: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
  /** A part of the path, such as `/servers`. */
  path: v.string(),
  /** A part of the body, such as `"resize"`. */
  body: v.optional(v.string(), ''),
  /** `lose` acts and drops the connection, `drop` only drops it, `refuse` answers `status`. */
  do: v.picklist(['lose', 'drop', 'refuse', 'delay']),
  status: v.optional(v.pipe(v.number(), v.minValue(400), v.maxValue(599)), 500),
  message: v.optional(v.string(), 'The sandbox refuses this call.'),
  delayMs: v.optional(milliseconds, 0),
  /** Matching calls that fail, from now on. */
  times: v.optional(count, 1),
})

/** A fault of chosen calls. */
export type Fault = v.InferOutput<typeof Fault>

export const OpenStackBehaviour = v.strictObject({
  /** Every call answers 503. */
  down: v.boolean(),
  /** No call is ever answered. */
  hang: v.boolean(),
  delayMs: milliseconds,
  /** Every call answers 429. */
  throttled: v.boolean(),
  faults: v.array(Fault),
  tokenSeconds: v.pipe(count, v.minValue(1)),
  computeVersion: v.pipe(v.string(), v.regex(/^2\.\d+$/)),
  buildMs: milliseconds,
  /** From ACTIVE until the console shows the login of a started system. */
  systemMs: milliseconds,
  /** Power, resize, rebuild and deletion. */
  actionMs: milliseconds,
  volumeMs: milliseconds,
  backupMs: milliseconds,
  build: v.picklist(['good', 'no-valid-host', 'stuck', 'error']),
  /** Zones without a free host. */
  fullZones: v.array(v.string()),
  /** `quiet` returns to ACTIVE with the old flavor. */
  resize: v.picklist(['good', 'quiet', 'confirmed']),
  serverDelete: v.picklist(['good', 'error']),
  volume: v.picklist(['good', 'error', 'stuck']),
  backup: v.picklist(['good', 'error']),
  /** Passwords can be changed. */
  guestAgent: v.boolean(),
  /** Rows of a page at most, as operators set it; Neutron has no pages without it or `limit`. */
  pageSize: v.nullable(v.pipe(count, v.minValue(1))),
  /** Limits of a project; the absent ones are large. */
  quota: v.record(v.string(), count),
})

export type OpenStackValues = v.InferOutput<typeof OpenStackBehaviour>

/** Returns the behaviour of a cloud without faults, whose work takes no time. */
export const goodOpenStack = (): OpenStackValues => ({
  down: false,
  hang: false,
  delayMs: 0,
  throttled: false,
  faults: [],
  tokenSeconds: 3600,
  computeVersion: '2.96',
  buildMs: 0,
  systemMs: 0,
  actionMs: 0,
  volumeMs: 0,
  backupMs: 0,
  build: 'good',
  fullZones: [],
  resize: 'good',
  serverDelete: 'good',
  volume: 'good',
  backup: 'good',
  guestAgent: true,
  pageSize: null,
  quota: {},
})
