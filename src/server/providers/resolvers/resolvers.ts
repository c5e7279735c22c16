import { randomInt } from 'node:crypto'
import { getServers } from 'node:dns'
import type { Packet } from 'dns-packet'
import { ask, type ResolverEndpoint } from './ask.ts'
import { contentOf } from './content.ts'

/** What is looked up. DS is in the parent's zone: with it, the domain is signed (DNSSEC). */
export type LookupType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'TXT' | 'CAA' | 'SRV' | 'NS' | 'DS' | 'PTR'

/** What the world has at a name: an alias, records of the type, nothing, or no answer. */
export type Lookup =
  | { readonly is: 'records' | 'alias'; readonly contents: readonly string[] }
  | { readonly is: 'none' }
  | { readonly is: 'unread' }

/** Looks names up at resolvers, with an answer that says when it is none. */
export interface Resolvers {
  /** `ip:port`, in the order in which they are asked. */
  readonly all: readonly string[]
  /** Asks one resolver after the other until one answers. */
  readonly look: (name: string, type: LookupType) => Promise<Lookup>
  /** Asks one of them only. */
  readonly lookAt: (resolver: string, name: string, type: LookupType) => Promise<Lookup>
}

const dnsPort = 53
const tries = 2
const mostAttempts = 4
const NOERROR = 0
const NXDOMAIN = 3

/** Reads `ip`, `ip:port` or `[ip]:port`. */
export const readEndpoint = (text: string): ResolverEndpoint => {
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d+))?$/.exec(text) ?? []
  return { host: six ?? four ?? text, port: port === undefined ? dnsPort : Number(port) }
}

const readPacket = (
  { flags = 0, answers = [] }: Packet,
  name: string,
  type: LookupType,
): Lookup => {
  const code = flags & 0xf
  if (code !== NOERROR && code !== NXDOMAIN) return { is: 'unread' }
  const own = answers.filter((one) => one.name.toLowerCase() === name.toLowerCase())
  const alias = type === 'CNAME' ? [] : own.filter((one) => one.type === 'CNAME')
  const found = alias.length > 0 ? alias : own.filter((one) => one.type === type)
  if (found.length === 0) return { is: 'none' }
  const contents = found.map(contentOf)
  return contents.includes(undefined)
    ? { is: 'unread' }
    : {
        is: alias.length > 0 ? 'alias' : 'records',
        contents: contents.filter((one) => one !== undefined),
      }
}

/** Creates look-ups through resolvers (`ip:port`), by default the system's. */
export const createResolvers = (
  configured: readonly string[],
  { timeoutMs }: { readonly timeoutMs: number },
  randomId: () => number = () => randomInt(0x1_00_00),
): Resolvers => {
  const all = configured.length > 0 ? configured : getServers()
  const lookAt: Resolvers['lookAt'] = async (resolver, name, type) => {
    const packet = await ask(readEndpoint(resolver), name, type, { timeoutMs, id: randomId() })
    return packet === undefined ? { is: 'unread' } : readPacket(packet, name, type)
  }
  const attempts = Array.from({ length: tries }, () => all)
    .flat()
    .slice(0, mostAttempts)
  return {
    all,
    lookAt,
    look: async (name, type) => {
      for (const resolver of attempts) {
        const looked = await lookAt(resolver, name, type)
        if (looked.is !== 'unread') return looked
      }
      return { is: 'unread' }
    },
  }
}
