import { Resolver } from 'node:dns/promises'

/** Looks names up in the public DNS; a name without such records, or without an answer, has none. */
export interface PublicDns {
  /** IPv4 only, as the cluster has. */
  readonly resolve: (name: string) => Promise<readonly string[]>
  readonly resolveTxt: (name: string) => Promise<readonly string[]>
  readonly resolveCname: (name: string) => Promise<readonly string[]>
}

const timeoutMs = 3_000

/** Creates look-ups through resolvers (`ip:port`), by default the system's. */
export const createPublicDns = (resolvers: readonly string[]): PublicDns => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (resolvers.length > 0) resolver.setServers(resolvers)
  return {
    resolve: (name) => resolver.resolve4(name).catch(() => []),
    resolveTxt: (name) =>
      resolver
        .resolveTxt(name)
        .then((records) => records.map((parts) => parts.join('')))
        .catch(() => []),
    resolveCname: (name) => resolver.resolveCname(name).catch(() => []),
  }
}
