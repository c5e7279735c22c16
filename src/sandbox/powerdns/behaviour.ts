import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

/** A zone at another host, whose record sets are as the HTTP API shows them, DS included. */
const OtherZone = v.strictObject({
  name: v.pipe(v.string(), v.endsWith('.')),
  rrsets: v.array(
    v.strictObject({
      name: v.pipe(v.string(), v.endsWith('.')),
      type: v.string(),
      ttl: v.number(),
      contents: v.array(v.string()),
    }),
  ),
})

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
  /** Zones that the world sees at other hosts, in place of those here of the same name. */
  otherZones: v.array(OtherZone),
  /** Types whose queries the DNS responder never answers. */
  muteTypes: v.array(v.string()),
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
  otherZones: [],
  muteTypes: [],
})
