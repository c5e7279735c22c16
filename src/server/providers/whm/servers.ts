import type { Clock } from '../../platform/clock.ts'
import type { WhmConfig } from './config.ts'
import { createWhm, type Whm } from './whm.ts'

/** One of our servers. */
export interface WhmServer {
  readonly name: string
  readonly whm: Whm
  /** Maximum number of accounts that we create there. */
  readonly maxAccounts?: number | undefined
}

/** Our servers of shared hosting. */
export interface WhmServers {
  readonly all: readonly WhmServer[]
  /** Returns the server for new accounts of a region. */
  readonly forRegion: (regionId: string) => WhmServer | undefined
  readonly named: (name: string) => WhmServer | undefined
}

/** A server; undefined regions are those that no other server names. */
export type WhmServerConfig = Omit<WhmConfig, 'timeoutMs'> &
  Pick<WhmServer, 'maxAccounts'> & { readonly regions: readonly string[] | undefined }

/** Returns the name of the server for new accounts of a region. */
export const serverForRegion = (
  servers: ReadonlyMap<string, Pick<WhmServerConfig, 'regions'>>,
  regionId: string,
): string | undefined => {
  const all = [...servers]
  const own = all.find(([, { regions }]) => regions?.includes(regionId))
  return (own ?? all.find(([, { regions }]) => regions === undefined))?.[0]
}

/** Creates the clients of all servers. */
export const createWhmServers = (
  servers: ReadonlyMap<string, WhmServerConfig>,
  timeoutMs: number,
  clock: Clock,
): WhmServers => {
  const all = Array.from(servers, ([name, { maxAccounts, ...config }]): WhmServer => {
    return { name, maxAccounts, whm: createWhm({ ...config, timeoutMs }, clock) }
  })
  const named = (name: string) => all.find((server) => server.name === name)
  return {
    ...{ all, named },
    forRegion: (regionId) => named(serverForRegion(servers, regionId) ?? ''),
  }
}
