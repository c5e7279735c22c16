import { isIP } from 'node:net'

/** Where a party shows its TLS certificate. */
export interface TlsEndpoint {
  readonly host: string
  readonly port: number
  /** Of a registry that asks for one. */
  readonly cert?: string | undefined
  readonly key?: string | undefined
}

/** What a check found that no setting of ours corrects. */
export class PartyProblem extends Error {
  override readonly name = 'PartyProblem'
  /** What to do about it. */
  readonly remedy: string

  constructor(text: string, remedy: string) {
    super(text)
    this.remedy = remedy
  }
}

/** A check of one outside party, for `npm run shop -- doctor`. */
export interface PartyCheck {
  /** As operators call it. */
  readonly party: string
  /** The settings that say where it is. */
  readonly place: string
  /** The settings that say who we are there; none where it serves everyone. */
  readonly credentials?: string
  /** Undefined for a party without TLS. */
  readonly tls?: TlsEndpoint | undefined
  /** Signs in and reads, changes nothing, and returns what it saw. Throws ProviderError, PartyProblem. */
  readonly run: () => Promise<string>
}

/** A party that is not configured, and why. */
export interface PartyOff {
  readonly party: string
  readonly off: string
}

/** A row of the table of parties. */
export type PartyRow = PartyCheck | PartyOff

/** How long a check waits for its party; the doctor itself waits a little longer. */
export const partyTimeoutMs = 9000

/** Returns the TLS endpoint of a URL; undefined for one without TLS. */
export const tlsEndpoint = (url: string): TlsEndpoint | undefined => {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol === 'https:') return { host, port: port === '' ? 443 : Number(port) }
  if (protocol === 'smtps:') return { host, port: port === '' ? 465 : Number(port) }
  return undefined
}

/** Returns the name for SNI, which is never an IP (RFC 6066 §3). */
export const serverName = (host: string): { readonly servername?: string } =>
  isIP(host) === 0 ? { servername: host } : {}
