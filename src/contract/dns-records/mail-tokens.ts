/** The texts by which mail providers verify a domain. */
export const mailTokens = {
  GOOGLE_MAIL: {
    pattern: /^google-site-verification=[\w-]{20,100}$/,
    example: 'google-site-verification=…',
  },
  MICROSOFT_MAIL: { pattern: /^MS=ms\d{6,12}$/i, example: 'MS=ms12345678' },
  ZOHO_MAIL: {
    pattern: /^zoho-verification=zb\d+\.zmverify\.zoho\.[a-z.]+$/i,
    example: 'zoho-verification=zb12345678.zmverify.zoho.com',
  },
  ICLOUD_MAIL: { pattern: /^apple-domain=\w{6,64}$/, example: 'apple-domain=…' },
} as const

export type MailProvider = keyof typeof mailTokens

/** Returns whether a template is that of a mail provider. */
export const isMailProvider = (name: string): name is MailProvider => name in mailTokens
