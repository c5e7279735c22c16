import type { Clock } from '../../platform/clock.ts'
import { createHostQueue } from '../host-queue.ts'
import { ProviderError, type ProviderErrorKind } from '../../platform/provider-error.ts'
import { queryWhois } from './ask-whois.ts'
import { readWhois, type WhoisRecord } from './read-record.ts'
import type { WhoisServer } from '../../platform/whois-servers.ts'

/** Which servers to ask, and how hard. */
export interface WhoisConfig {
  /** By TLD, ASCII. */
  readonly servers: ReadonlyMap<string, WhoisServer>
  /** For one question, from its turn on. */
  readonly timeoutMs: number
  /** Connections to one host at a time; registries publish no limits, 2 is polite. */
  readonly maxPerHost: number
}

/**
 * What WHOIS knows of a name; `raw` is the server's text where there is one.
 * - `no-service`: no server is known for this TLD;
 * - `unknown`: could not be asked now, or what came back can't be read.
 */
export type WhoisAnswer =
  | { readonly state: 'registered'; readonly domain: WhoisRecord & { readonly raw: string } }
  | { readonly state: 'not-found'; readonly raw: string }
  | { readonly state: 'no-service' }
  | { readonly state: 'unknown'; readonly reason: ProviderErrorKind; readonly raw?: string }

/** Registration data from the registries that have no RDAP (RFC 3912). */
export interface Whois {
  /**
   * Looks a name up. Never rejects for outside trouble: that is `unknown`.
   *
   * @param name A-labels, as `tr46` gives them: `xn--….th`
   * @param signal gives the lookup up, which is then `unknown` for `timeout`
   */
  lookup(name: string, signal?: AbortSignal): Promise<WhoisAnswer>
}

const maxBytes = 65_536
/** How long a server that wants fewer questions is left alone. */
const pauseMs = 60_000

/** Without what nobody reads, and a page could take for more than text. */
const withoutControls = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '')

/** A client for the WHOIS servers of a list. */
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
    lookup: async (asked, signal) => {
      const name = asked.toLowerCase().replace(/\.$/, '')
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
