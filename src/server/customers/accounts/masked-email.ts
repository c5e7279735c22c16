/**
 * An address by its first letters alone, `s***@e***.com`: whoever has it recognizes it, nobody learns
 * it, nor how long it is.
 */
export const maskedEmail = (email: string): string => {
  const host = email.slice(email.lastIndexOf('@') + 1)
  const ending = host.slice(host.lastIndexOf('.'))
  return `${email.slice(0, 1)}***@${host.slice(0, 1)}***${ending}`
}
