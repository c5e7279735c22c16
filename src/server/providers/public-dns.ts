import type { CaaRecord as NodeCaa } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** A CAA record of a name that says who may issue (RFC 8659). */
export interface CaaRecord {
  readonly tag: 'issue' | 'issuewild'
  /** The authority, and parameters after a semicolon. */
  readonly value: string
}

/** Looks names up in the public DNS; a name without such records, or without an answer, has none. */
export interface PublicDns {
  /** IPv4 only, as the cluster has. */
  readonly resolve: (name: string) => Promise<readonly string[]>
  /** Returns the IPs that each resolver has, of those that answer. */
  readonly resolveEverywhere: (name: string) => Promise<readonly (readonly string[])[]>
  readonly resolve6: (name: string) => Promise<readonly string[]>
  readonly resolveTxt: (name: string) => Promise<readonly string[]>
  readonly resolveCname: (name: string) => Promise<readonly string[]>
  readonly resolveCaa: (name: string) => Promise<readonly CaaRecord[]>
}

const timeoutMs = 3_000

const caaOf = ({ issue, issuewild }: NodeCaa): readonly CaaRecord[] => [
  ...(issue === undefined ? [] : [{ tag: 'issue' as const, value: issue }]),
  ...(issuewild === undefined ? [] : [{ tag: 'issuewild' as const, value: issuewild }]),
]

const mostResolvers = 8

/** What a resolver answers of a name that is not there, or has no such record. */
const absent: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

const resolveAt = async (
  resolver: Resolver,
  name: string,
): Promise<readonly string[] | undefined> =>
  resolver.resolve4(name).catch((error: unknown) => {
    const isAbsent = error instanceof Error && 'code' in error && absent.includes(error.code)
    return isAbsent ? [] : undefined
  })

/** Creates look-ups through resolvers (`ip:port`), by default the system's. */
export const createPublicDns = (resolvers: readonly string[]): PublicDns => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (resolvers.length > 0) resolver.setServers(resolvers)
  const each = resolver
    .getServers()
    .slice(0, mostResolvers)
    .map((server) => {
      const one = new Resolver({ timeout: timeoutMs, tries: 2 })
      one.setServers([server])
      return one
    })
  return {
    resolveEverywhere: async (name) => {
      const views = await Promise.all(each.map((one) => resolveAt(one, name)))
      return views.filter((found) => found !== undefined)
    },
    resolve: (name) => resolver.resolve4(name).catch(() => []),
    resolve6: (name) => resolver.resolve6(name).catch(() => []),
    resolveTxt: (name) =>
      resolver
        .resolveTxt(name)
        .then((records) => records.map((parts) => parts.join('')))
        .catch(() => []),
    resolveCname: (name) => resolver.resolveCname(name).catch(() => []),
    resolveCaa: async (name) => (await resolver.resolveCaa(name).catch(() => [])).flatMap(caaOf),
  }
}
