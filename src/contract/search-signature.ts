/** The header of a signed call: the key's id, the time in seconds, the HMAC-SHA256 in base64url, joined by dots. */
export const signatureHeader = 'x-signature'

/** The header of an answer to an unsigned call: a key's id and its secret, joined by a dot. */
export const searchKeyHeader = 'x-search-key'

/** Seconds by which the time of a signature may differ from the server's. */
export const signatureSeconds = 120

/** Returns what is signed: the time, and the URL from `/api/` on, so that a proxy may change what is before it. */
export const signedText = (seconds: number, url: string): string =>
  `${seconds}\n${url.slice(Math.max(0, url.indexOf('/api/')))}`
