import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))
const status = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(0x4ff))

const Fault = v.strictObject({
  /** Of submits to numbers that start so. */
  to: v.optional(v.string(), ''),
  /** `refuse` answers `status`; `lose` takes the message and drops the connection; `drop` only drops it; `hang` takes it and never answers. */
  do: v.picklist(['refuse', 'lose', 'drop', 'hang']),
  /** By default ESME_RTHROTTLED; 20 is ESME_RMSGQFUL. */
  status: v.optional(status, 0x58),
  /** Matching submits that fail, from now on. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
})

/** A fault of chosen submits. */
export type Fault = v.InferOutput<typeof Fault>

export const SmscBehaviour = v.strictObject({
  /** Connections are closed at once. */
  down: v.boolean(),
  /** Status of every bind, such as 13 (ESME_RBINDFAIL); null binds. */
  refuseBind: v.nullable(status),
  /** Delay of each answer to a submit. */
  delayMs: milliseconds,
  faults: v.array(Fault),
  /** Submits per second and account, above which they are throttled. */
  perSecond: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  receiptMs: milliseconds,
  /** What becomes of messages, and how it is reported. */
  receipts: v.picklist(['delivered', 'undeliverable', 'expired', 'rejected', 'none', 'twice']),
  /** Ids of receipts: as answered (hex), or decimal. */
  receiptIds: v.picklist(['same', 'decimal']),
})

export type SmscValues = v.InferOutput<typeof SmscBehaviour>

/** Returns the behaviour without faults. */
export const goodSmsc = (): SmscValues => ({
  ...{ down: false, refuseBind: null, delayMs: 0, faults: [], perSecond: null },
  ...{ receiptMs: 1_000, receipts: 'delivered', receiptIds: 'same' },
})
