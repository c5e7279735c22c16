import { chunk } from './chunk.ts'
import * as ns from './namespaces.ts'
import type { Pool } from './pool.ts'
import { isServerFailure, responseError, type EppResponse } from './response.ts'
import { child, childrenOf } from '../xml-reader.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'

const command = (verb: 'check' | 'create', names: readonly string[]): XmlNode[] => [
  node(
    verb,
    nodeWith(
      `host:${verb}`,
      { 'xmlns:host': ns.host },
      ...names.map((name) => node('host:name', name)),
    ),
  ),
]

export const checkHostsCommand = (names: readonly string[]): XmlNode[] => command('check', names)

/** Builds the host create command (RFC 5732 §3.2.1) for an external host without IPs. */
export const createHostCommand = (name: string): XmlNode[] => command('create', [name])

export const readMissingHosts = ({ resData }: EppResponse): string[] =>
  childrenOf(child(resData, ns.host, 'chkData'), ns.host, 'cd').flatMap((item) => {
    const name = child(item, ns.host, 'name')
    // Booleans of XML Schema: `1` and `true`.
    const isFree = /^(1|true)$/.test(name?.attributes.get('avail') ?? '')
    return name !== undefined && isFree ? [name.text.toLowerCase()] : []
  })

export interface RefusedHost {
  readonly host: string
  readonly code: number
  readonly message: string
}

// 2101, 2307: the registry has no host objects and checks names itself.
const isWithoutHosts = ({ code }: EppResponse): boolean => code === 2101 || code === 2307

/** Creates missing hosts and returns the first that the registry refuses. Throws ProviderError. */
export const ensureHosts = async (
  pool: Pick<Pool, 'run'>,
  names: readonly string[],
  limit: number,
): Promise<RefusedHost | undefined> => {
  for (const some of chunk(names, limit)) {
    const checked = await pool.run('read', () => checkHostsCommand(some))
    if (isWithoutHosts(checked)) return undefined
    if (checked.code >= 2000) throw responseError(checked)
    for (const host of readMissingHosts(checked)) {
      const created = await pool.run('write', () => createHostCommand(host))
      if (isServerFailure(created)) throw responseError(created)
      const { code, message } = created
      // 2302: another command created it.
      if (code >= 2000 && code !== 2302) return { host, code, message }
    }
  }
  return undefined
}
