import * as v from 'valibot'
import { findAccount, listAccounts, type WhmAccount } from './accounts.ts'
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

type TrafficLine = v.InferOutput<typeof Traffic>['acct'][number]

const usageOf = (
  { diskUsedMb, diskLimitMb }: WhmAccount,
  { totalbytes, limit }: Pick<TrafficLine, 'totalbytes' | 'limit'> = { totalbytes: 0, limit: 0 },
): WhmUsage => ({
  ...{ diskUsedMb, diskLimitMb, trafficBytes: totalbytes },
  trafficLimitBytes: limit === 0 ? undefined : limit,
})

/** Returns the usage of an account; undefined when it is absent. Throws ProviderError. */
export const readUsage = async (client: WhmClient, user: string): Promise<WhmUsage | undefined> => {
  const account = await findAccount(client, user)
  if (account === undefined || account === 'foreign') return undefined
  const { acct } = await client.call('showbw', Traffic, { searchtype: 'user', search: user })
  // The search is a pattern, so it may find more.
  return usageOf(
    account,
    acct.find((line) => line.user === user),
  )
}

/** Returns the usage of all accounts of the server, by their users. Throws ProviderError. */
export const listUsage = async (client: WhmClient): Promise<ReadonlyMap<string, WhmUsage>> => {
  const accounts = await listAccounts(client)
  const { acct } = await client.call('showbw', Traffic, {})
  const traffic = new Map(acct.map((line) => [line.user, line]))
  return new Map(accounts.map((one) => [one.user, usageOf(one, traffic.get(one.user))]))
}
