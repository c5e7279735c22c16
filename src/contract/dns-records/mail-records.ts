import { isSpf } from './spf.ts'

/** A DMARC record that only asks for reports, which is all that large providers require. */
export const dmarcOnlyReport = 'v=DMARC1; p=none'

/** Returns whether a text is a DMARC record (RFC 7489 §6.3). */
export const isDmarc = (text: string): boolean => /^v=DMARC1\s*(?:;|$)/i.test(text)

/** Returns the MX record that brings mail to a server. */
export const mxTo = (host: string): string => `10 ${host}`

const isAll = (term: string): boolean => /^[+?~-]?all$/i.test(term)
const isRedirect = (term: string): boolean => /^redirect=/i.test(term)

/**
 * Returns one SPF record that lets a server send, with the terms of all present ones. The server comes
 * first, so that no other term decides about it.
 */
export const spfWith = (present: readonly string[], host: string): string => {
  const terms = present.filter(isSpf).flatMap((text) => text.trim().split(/\s+/).slice(1))
  const own = `a:${host}`
  const others = terms.filter((term) => !isAll(term) && !isRedirect(term) && term !== own)
  const last = terms.find(isAll) ?? terms.find(isRedirect) ?? '~all'
  return ['v=spf1', own, ...new Set(others), last].join(' ')
}

/** Returns the public key of a DKIM record (RFC 6376 §3.6.1), which may be written with spaces. */
export const dkimKey = (text: string): string | undefined =>
  /(?:^|;)\s*p\s*=([^;]*)/i.exec(text)?.[1]?.replaceAll(/\s/g, '')
