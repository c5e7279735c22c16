import type { Clock } from '../../platform/clock.ts'
import { createHostQueue } from '../host-queue.ts'
import { ProviderError, type ProviderErrorKind } from '../../platform/provider-error.ts'
import { queryWhois } from './query-whois.ts'
import { readWhois, type WhoisRecord } from './read-record.ts'
import type { WhoisServer } from '../../platform/whois-servers.ts'

export interface WhoisConfig {
  readonly servers: ReadonlyMap<string, WhoisServer>
  /** Per query, from its slot on. */
  readonly timeoutMs: number
  /** Concurrent connections per host; registries publish no limits, 2 is polite. */
  readonly maxPerHost: number
}

/** `no-service`: no server for this TLD; `unknown`: unavailable or unreadable. */
export type WhoisAnswer =
  | { readonly state: 'registered'; readonly domain: WhoisRecord & { readonly raw: string } }
  | { readonly state: 'not-found'; readonly raw: string }
  | { readonly state: 'no-service' }
  | { readonly state: 'unknown'; readonly reason: ProviderErrorKind; readonly raw?: string }

/** Looks up registration data where the registry has no RDAP (RFC 3912). */
export interface Whois {
  /** Looks up an A-label; outside errors and aborts resolve to `unknown`. */
  lookup(name: string, signal?: AbortSignal): Promise<WhoisAnswer>
}

const maxBytes = 65_536
/** Pause for a server that limits our queries. */
const pauseMs = 60_000

const withoutControls = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '')

export const createWhois = (
  { servers, timeoutMs, maxPerHost }: WhoisConfig,
  clock: Clock,
): Whois => {
  const turns = createHostQueue('whois', maxPerHost, clock)

  const serverOf = (name: string): WhoisServer | undefined => {
    const labels = name.split('.')
    return labels
      .map((_, at) => servers.get(labels.slice(at).join('.')))
      .find((server) => server !== undefined)
  }

  const ask = async (
    server: WhoisServer,
    name: string,
    signal?: AbortSignal,
  ): Promise<WhoisAnswer> => {
    const host = `${server.host}:${server.port}`
    const question = (server.question ?? '%s').replace('%s', name)
    const raw = await turns.run(
      host,
      async () =>
        withoutControls(await queryWhois(server, question, { timeoutMs, maxBytes, signal })),
      signal,
    )
    const reading = readWhois(name, raw)
    switch (reading.state) {
      case 'registered':
        return { state: 'registered', domain: { ...reading.record, raw } }
      case 'not-found':
        return { state: 'not-found', raw }
      case 'limited':
        turns.pause(host, pauseMs)
        return { state: 'unknown', reason: 'rate-limited', raw }
      case 'unclear':
        return { state: 'unknown', reason: 'protocol', raw }
    }
  }

  return {
    lookup: async (input, signal) => {
      const name = input.toLowerCase().replace(/\.$/, '')
      const server = serverOf(name)
      if (server === undefined) return { state: 'no-service' }
      try {
        return await ask(server, name, signal)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return { state: 'unknown', reason: error.kind }
      }
    },
  }
}
