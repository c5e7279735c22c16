import * as v from 'valibot'
import { Moment } from '../../../contract/shared-shapes.ts'
import { FirewallPreset, MailPort, ServerLocks } from '../../../contract/server-option.ts'
import { packageServiceFields } from '../lifecycle/index.ts'
import { systemKeys } from './systems.ts'

/** The stored config of a cloud server. */
export const CloudServerConfig = v.object({
  ...packageServiceFields,
  serverName: v.string(),
  system: v.picklist(systemKeys),
  /** Of its disk, which keeps it. */
  diskType: v.picklist(['ssd', 'hdd']),
  serverId: v.string(),
  portId: v.string(),
  bootVolumeId: v.string(),
  ips: v.array(v.string()),
  zone: v.string(),
  user: v.string(),
  /** Null with a key, until a password was set besides. */
  sealedPassword: v.nullable(v.string()),
  publicKey: v.nullable(v.string()),
  /** When the customer saw the password. */
  loginShownAt: v.nullable(Moment),
  /** How long the stages of its setup took, as far as they were measured. */
  stageMs: v.optional(v.object({ SYSTEM: v.optional(v.number()) }), {}),
  /** The names that reverse DNS gives its IPs. */
  reverseNames: v.optional(v.record(v.string(), v.string()), {}),
  /** Further IPs that a plan with fewer of them releases first. */
  releaseFirst: v.optional(v.array(v.string()), []),
  locks: v.optional(ServerLocks, { end: false, erase: false }),
  /** What it lets in; older servers have none stored. */
  firewall: v.optional(FirewallPreset),
  mailPort: v.optional(MailPort, 'CLOSED'),
  /** What the mail is for, as its customer wrote. */
  mailPurpose: v.optional(v.string()),
  /** When it was asked for first; older requests have none stored. */
  mailAskedAt: v.optional(v.string()),
  /** The last notice before its removal, with the end of the term that it is about. */
  removalNotice: v.optional(v.string()),
  /** Stopped and locked because of a hold. */
  isSuspended: v.optional(v.boolean(), false),
})
export type CloudServerConfig = v.InferOutput<typeof CloudServerConfig>
