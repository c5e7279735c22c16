import * as v from 'valibot'
import { findAccount } from './accounts.ts'
import type { WhmClient } from './client.ts'

/** What an account has used; limits are undefined when unlimited. */
export interface WhmUsage {
  readonly diskUsedMb: number
  readonly diskLimitMb: number | undefined
  /** This month. */
  readonly trafficBytes: number
  readonly trafficLimitBytes: number | undefined
}

const Bytes = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => (value === 'unlimited' ? 0 : Number(value))),
  v.finite(),
)
const Traffic = v.object({
  acct: v.array(v.object({ user: v.string(), totalbytes: Bytes, limit: v.optional(Bytes, 0) })),
})

/** Returns the usage of an account; undefined when it is absent. Throws ProviderError. */
export const readUsage = async (client: WhmClient, user: string): Promise<WhmUsage | undefined> => {
  const account = await findAccount(client, user)
  if (account === undefined || account === 'foreign') return undefined
  const { acct } = await client.call('showbw', Traffic, { searchtype: 'user', search: user })
  // The search is a pattern, so it may find more.
  const traffic = acct.find((line) => line.user === user)
  const limit = traffic?.limit ?? 0
  return {
    diskUsedMb: account.diskUsedMb,
    diskLimitMb: account.diskLimitMb,
    trafficBytes: traffic?.totalbytes ?? 0,
    trafficLimitBytes: limit === 0 ? undefined : limit,
  }
}
