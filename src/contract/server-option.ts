import * as v from 'valibot'
import { Id } from './shared-shapes.ts'

/** Maximum number of active baby cloud servers of a customer (commerce §5). */
export const babyCloudLimit = 10

/** Returns whether a package counts for {@link babyCloudLimit}. */
export const isBabyCloud = (productKey: string): boolean => productKey.startsWith('cs-baby-')

/** What a new server lets in, besides ping: sign-in and the web, or sign-in only. */
export const FirewallPreset = v.picklist(['WEB', 'SIGN_IN'])
export type FirewallPreset = v.InferOutput<typeof FirewallPreset>

/** What a customer has locked: the end of a server, and what erases its disk. */
export const ServerLocks = v.object({ end: v.boolean(), erase: v.boolean() })
export type ServerLocks = v.InferOutput<typeof ServerLocks>

/** The state of outgoing mail (TCP 25), which is closed until our staff open it. */
export const MailPort = v.picklist(['CLOSED', 'REQUESTED', 'OPEN'])
export type MailPort = v.InferOutput<typeof MailPort>

/** What a cloud server is ordered for. */
export const ServerOption = v.object({
  serverName: v.pipe(v.string(), v.maxLength(200)),
  /** 0: a new system. 1: from a backup (commerce §3). */
  mode: v.picklist([0, 1]),
  /** The backup of mode 1. */
  backupId: v.optional(Id),
  /** Replaces the password; Windows has a password all the same. */
  sshKeyId: v.optional(Id),
  firewall: v.optional(FirewallPreset),
})
export type ServerOption = v.InferOutput<typeof ServerOption>
