/** Returns whether a field holds a placeholder such as `REDACTED FOR PRIVACY` or a form's URL. */
export const isWithheld = (text: string): boolean =>
  /redacted|privacy|not disclosed|non-public|data protected|withheld|statutory mask|gdpr|^hidden|^private person$|^-+$|^n\/?a\.?$|https?:/i.test(
    text.trim(),
  )

/** Returns a safe contact link (http, https or mailto) found in a published text. */
export const contactLink = (published: string | undefined): string | undefined => {
  const text = published?.trim().replace(/^mailto:/i, '') ?? ''
  const web = /\bhttps?:\/\/[^\s<>"']+/i.exec(text)?.[0]
  if (web !== undefined) {
    const url = URL.parse(web.replace(/[.,;)]+$/, ''))
    return url === null || url.username !== '' ? undefined : url.href
  }
  return /^[^\s@<>"',;:?&/\\]+@[a-z\d.-]+\.[a-z\d-]{2,}$/i.test(text) ? `mailto:${text}` : undefined
}
