import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

const Account = v.object({
  user: v.string(),
  domain: v.string(),
  owner: v.string(),
  email: v.string(),
  plan: v.string(),
  ip: v.string(),
  theme: v.string(),
  shell: v.string(),
  uid: v.number(),
  createdAt: v.string(),
  /** Empty while the account is not suspended. */
  suspendedAt: v.string(),
  suspendReason: v.string(),
  /** Only root lifts a locked suspension. */
  isLocked: v.boolean(),
  /** False for an account whose creation stopped before its domain was written. */
  isWhole: v.boolean(),
  passwordHash: v.string(),
  /** The start of the last AutoSSL check; empty before the first. */
  sslCheckAt: v.string(),
  isRemoved: v.boolean(),
  addonDomains: v.optional(v.array(v.string()), []),
  /** Aliases of the main domain. */
  parkedDomains: v.optional(v.array(v.string()), []),
  forwarders: v.optional(v.array(v.object({ from: v.string(), to: v.string() })), []),
  mailboxes: v.optional(v.array(v.object({ address: v.string(), passwordHash: v.string() })), []),
  /** Versions other than the server's. */
  php: v.optional(v.array(v.object({ domain: v.string(), version: v.string() })), []),
  /** Whether the nightly backup contains it, as new accounts are. */
  backsUp: v.optional(v.boolean(), true),
  /** Starts of the archives in its home directory. */
  ownBackups: v.optional(v.array(v.string()), []),
  /** In PEM. */
  keys: v.optional(v.array(v.object({ id: v.string(), name: v.string(), pem: v.string() })), []),
  /** Certificates in PEM that were installed by hand or by a call, by domain. */
  sites: v.optional(v.array(v.object({ domain: v.string(), certificate: v.string() })), []),
})

/** An account with times in ISO 8601, UTC. */
export type Account = Readonly<v.InferOutput<typeof Account>>

export interface Accounts {
  byUser(user: string): Account | undefined
  byDomain(domain: string): Account | undefined
  all(): readonly Account[]
  /** Adds or replaces an account. */
  put(account: Account): void
  readonly close: () => void
}

/** Opens the accounts under `dataDir`, or in memory without one. */
export function openAccounts(dataDir: string | undefined): Accounts {
  const file = dataDir === undefined ? undefined : join(dataDir, 'whm-accounts.jsonl')
  const lines = openJsonLines(file, Account)
  const byUser = new Map(lines.loaded.map((account) => [account.user, account]))
  const all = () => [...byUser.values()].filter(({ isRemoved }) => !isRemoved)
  return {
    byUser: (user) => all().find((account) => account.user === user),
    byDomain: (domain) =>
      all().find(({ domain: main, addonDomains, parkedDomains }) =>
        [main, ...addonDomains, ...parkedDomains].includes(domain),
      ),
    all,
    put: (account) => {
      lines.append(account)
      byUser.set(account.user, account)
    },
    close: lines.close,
  }
}

/** Returns the hash by which the sandbox compares passwords. */
export const hashOf = (password: string): string =>
  createHash('sha256').update(password).digest('hex')

const dayMs = 86_400_000

/** Returns 0 to 1, always the same for a user. */
const shareOf = (user: string): number =>
  createHash('sha256').update(user).digest().readUInt16BE(0) / 65_535

/** Returns the used disk space in MB, which grows by 4 to 40 a day up to the limit. */
export const diskUsedMb = (
  { user, createdAt }: Account,
  limitMb: number | undefined,
  now: Date,
): number => {
  const days = Math.max(0, now.getTime() - Date.parse(createdAt)) / dayMs
  const used = Math.floor(14 + days * (4 + 36 * shareOf(user)))
  return limitMb === undefined ? used : Math.min(used, limitMb)
}

/** Returns this month's traffic in bytes, 10 to 110 MB a day. */
export const trafficBytes = ({ user, createdAt }: Account, now: Date): number => {
  const monthStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
  const from = Math.max(monthStart, Date.parse(createdAt))
  const days = Math.max(0, now.getTime() - from) / dayMs
  return Math.floor(days * (10 + 100 * shareOf(user)) * 1_048_576)
}
