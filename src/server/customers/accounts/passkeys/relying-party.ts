/** The shop as authenticators know it (WebAuthn Level 3 §4). */
export interface RelyingParty {
  /** A domain: passkeys are bound to it. */
  readonly id: string
  /** The origins whose pages may use them. */
  readonly origins: string[]
}

const isLoopback = (hostname: string): boolean => hostname === '127.0.0.1' || hostname === '[::1]'

/**
 * The relying party of a shop's address. A passkey can't be bound to an IP address: a shop on the
 * machine's own one has its passkeys at `localhost`, which browsers take for a domain.
 */
export const relyingPartyOf = (siteUrl: string): RelyingParty => {
  const site = new URL(siteUrl)
  if (!isLoopback(site.hostname)) return { id: site.hostname, origins: [site.origin] }
  const named = new URL(site)
  named.hostname = 'localhost'
  return { id: named.hostname, origins: [named.origin, site.origin] }
}
