/** The website as a relying party (WebAuthn Level 3 §4). */
export interface RelyingParty {
  readonly id: string
  readonly origins: string[]
}

const isLoopback = (hostname: string): boolean => hostname === '127.0.0.1' || hostname === '[::1]'

/** Returns the relying party of the website's URL; `localhost` for an IP, which cannot have passkeys. */
export const relyingPartyOf = (siteUrl: string): RelyingParty => {
  const site = new URL(siteUrl)
  if (!isLoopback(site.hostname)) return { id: site.hostname, origins: [site.origin] }
  const named = new URL(site)
  named.hostname = 'localhost'
  return { id: named.hostname, origins: [named.origin, site.origin] }
}
