/** The website as a relying party (WebAuthn Level 3 §4). */
export interface RelyingParty {
  readonly id: string
  readonly origins: string[]
}

const isLoopback = (hostname: string): boolean => hostname === '127.0.0.1' || hostname === '[::1]'

/** Returns the relying party of the website's URL; `localhost` for an IP, which cannot have passkeys. */
export const relyingPartyOf = (websiteUrl: string): RelyingParty => {
  const website = new URL(websiteUrl)
  if (!isLoopback(website.hostname)) return { id: website.hostname, origins: [website.origin] }
  const named = new URL(website)
  named.hostname = 'localhost'
  return { id: named.hostname, origins: [named.origin, website.origin] }
}
