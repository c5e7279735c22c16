import * as v from 'valibot'
import { rowSchema } from './tables.ts'

const texts = v.record(v.string(), v.string())

export const Server = rowSchema({
  name: v.string(),
  status: v.string(),
  taskState: v.nullable(v.string()),
  flavor: v.string(),
  previousFlavor: v.nullable(v.string()),
  metadata: texts,
  tags: v.array(v.string()),
  keyName: v.nullable(v.string()),
  ports: v.array(v.string()),
  volumes: v.array(v.object({ id: v.string(), isDeleted: v.boolean() })),
  userData: v.string(),
  adminPass: v.string(),
  imageRef: v.string(),
  /** When its system has started, in milliseconds since 1970. */
  startedAt: v.optional(v.number(), 0),
  /** Since when its hypervisor counts, in milliseconds since 1970. */
  countsFrom: v.optional(v.number(), 0),
  zone: v.string(),
  fault: v.nullable(v.object({ code: v.number(), message: v.string(), created: v.string() })),
  isLocked: v.boolean(),
  lockedReason: v.nullable(v.string()),
  actions: v.array(
    v.object({
      action: v.string(),
      requestId: v.string(),
      startedAt: v.number(),
      endsAt: v.number(),
      result: v.picklist(['Success', 'Error']),
    }),
  ),
})
export type Server = v.InferOutput<typeof Server>

export const Keypair = rowSchema({ name: v.string(), publicKey: v.string() })
export type Keypair = v.InferOutput<typeof Keypair>

export const Volume = rowSchema({
  name: v.string(),
  status: v.string(),
  size: v.number(),
  type: v.string(),
  metadata: texts,
  imageId: v.nullable(v.string()),
  backupId: v.nullable(v.string()),
  serverId: v.nullable(v.string()),
})
export type Volume = v.InferOutput<typeof Volume>

export const Snapshot = rowSchema({
  name: v.string(),
  status: v.string(),
  volumeId: v.string(),
  size: v.number(),
})
export type Snapshot = v.InferOutput<typeof Snapshot>

export const Backup = rowSchema({
  name: v.string(),
  status: v.string(),
  volumeId: v.string(),
  size: v.number(),
  imageId: v.nullable(v.string()),
  failReason: v.nullable(v.string()),
})
export type Backup = v.InferOutput<typeof Backup>

export const Port = rowSchema({
  name: v.string(),
  description: v.string(),
  tags: v.array(v.string()),
  networkId: v.string(),
  ips: v.array(v.string()),
  securityGroups: v.array(v.string()),
  qosPolicyId: v.nullable(v.string()),
  deviceId: v.string(),
})
export type Port = v.InferOutput<typeof Port>

export const Rule = v.object({
  id: v.string(),
  direction: v.picklist(['ingress', 'egress']),
  ethertype: v.picklist(['IPv4', 'IPv6']),
  protocol: v.nullable(v.string()),
  from: v.nullable(v.number()),
  to: v.nullable(v.number()),
})
export type Rule = v.InferOutput<typeof Rule>

export const SecurityGroup = rowSchema({
  name: v.string(),
  description: v.string(),
  tags: v.array(v.string()),
  rules: v.array(Rule),
})
export type SecurityGroup = v.InferOutput<typeof SecurityGroup>

export const FloatingIp = rowSchema({
  ip: v.string(),
  description: v.string(),
  tags: v.array(v.string()),
  portId: v.nullable(v.string()),
  fixedIp: v.nullable(v.string()),
})
export type FloatingIp = v.InferOutput<typeof FloatingIp>

export const QosPolicy = rowSchema({
  name: v.string(),
  rules: v.array(v.object({ id: v.string(), direction: v.string(), maxKbps: v.number() })),
})
export type QosPolicy = v.InferOutput<typeof QosPolicy>
