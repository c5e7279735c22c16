/** Maximum length of a server's or website's name (commerce §5). */
export const maximumServerName = 40

const disallowed = /[^\p{L}\p{M}\p{Nd} ._-]/gu

/** Strips the characters that a server's name may not have, while it is typed. */
export const allowedServerName = (typed: string): string => typed.replace(disallowed, '')

/** Strips what a server's name may not have: all but letters, digits, spaces, dots, hyphens. */
export const cleanServerName = (typed: string): string =>
  // Normalised last: without a stripped character, its accents join the letter before.
  allowedServerName(typed).normalize('NFC').replace(/\s+/g, ' ').trim()

/** Returns why a cleaned server's name is refused; undefined for a good one. */
export const serverNameProblem = (
  name: string,
): 'REQUIRED_SERVER_NAME' | 'MAX_SERVER_NAME' | undefined => {
  if (!/[\p{L}\p{Nd}]/u.test(name)) return 'REQUIRED_SERVER_NAME'
  return Array.from(name).length > maximumServerName ? 'MAX_SERVER_NAME' : undefined
}
