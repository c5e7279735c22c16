/**
 * Whether a contact's field holds words in place of data: what registries and registrars write where
 * they keep it back (`REDACTED FOR PRIVACY`, `Not Disclosed`, the address of a form).
 */
export const isWithheld = (text: string): boolean =>
  /redacted|privacy|not disclosed|non-public|data protected|withheld|statutory mask|gdpr|^hidden|^private person$|^-+$|^n\/?a\.?$|https?:/i.test(
    text.trim(),
  )

/**
 * The address under which a contact can be written to, made from what was published: a web address,
 * also one inside a sentence, or a mail address. Nothing but http, https and mailto.
 */
export const contactAddress = (published: string | undefined): string | undefined => {
  const text = published?.trim().replace(/^mailto:/i, '') ?? ''
  const web = /\bhttps?:\/\/[^\s<>"']+/i.exec(text)?.[0]
  if (web !== undefined) {
    const url = URL.parse(web.replace(/[.,;)]+$/, ''))
    return url === null || url.username !== '' ? undefined : url.href
  }
  return /^[^\s@<>"',;:?&/\\]+@[a-z\d.-]+\.[a-z\d-]{2,}$/i.test(text) ? `mailto:${text}` : undefined
}
