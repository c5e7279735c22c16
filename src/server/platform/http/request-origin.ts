type Header = (name: string) => string | undefined

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined

/**
 * Returns whether a page of another site sent a request (Fetch Metadata, and `Origin` for older
 * browsers and sites on another host than the API). Programs send neither header.
 */
export const isFromAnotherSite = (header: Header, websiteOrigins: readonly string[]): boolean => {
  const fetchSite = header('sec-fetch-site')
  const origin = header('origin')
  if (fetchSite === 'same-origin' || fetchSite === 'none') return false
  if (origin === undefined) return fetchSite !== undefined
  if (websiteOrigins.includes(origin)) return false
  // Behind a load balancer only the host tells where the API is.
  return fetchSite !== undefined || hostOf(origin) !== header('host')
}

/** Returns whether a body is JSON by its media type; a form of another site can't send that. */
export const hasJson = (header: Header, body: string): boolean => {
  const type = header('content-type')
  if (type === undefined) return body === ''
  return /^application\/json(?:\s*;|$)/i.test(type)
}
