/** The header by which browsers use HTTPS only, for a year (RFC 6797); other protocols ignore it. */
export const strictTransport = {
  name: 'strict-transport-security',
  value: 'max-age=31536000',
} as const

/** Returns whether a shop at a URL says so. */
export const isHttps = (websiteUrl: string | undefined): boolean =>
  websiteUrl?.startsWith('https:') === true
