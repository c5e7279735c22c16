/** Masks an email as `s***@e***.com`, which also hides its length. */
export const maskedEmail = (email: string): string => {
  const host = email.slice(email.lastIndexOf('@') + 1)
  const tld = host.slice(host.lastIndexOf('.'))
  return `${email.slice(0, 1)}***@${host.slice(0, 1)}***${tld}`
}
