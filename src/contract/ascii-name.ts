/** Maximum length of a label in its ASCII form (RFC 1035 §2.3.4, commerce §5). */
export const maximumLabelLength = 63

/** Returns the ASCII form (`xn--…`) of a cleaned name; undefined if it has none. */
export const toAsciiName = (name: string): string | undefined => {
  if (/^[a-z0-9.-]+$/.test(name)) return name
  if (name === '' || /[^\p{L}\p{M}\p{N}.-]/u.test(name)) return undefined
  try {
    // With a TLD of letters, the URL parser cannot mistake the name for an IP.
    const hostname = new URL(`http://${name}.a`).hostname.slice(0, -'.a'.length)
    return /^[a-z0-9.-]+$/.test(hostname) ? hostname : undefined
  } catch {
    return undefined
  }
}
