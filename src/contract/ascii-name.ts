/** The longest label of a name, in its ASCII form (RFC 1035 §2.3.4, commerce §5). */
export const maximumLabelLength = 63

/**
 * The ASCII form of a cleaned name or label (`xn--…` where needed), or undefined if it has none:
 * letters of both directions in one label, say. Whether a label that came as `xn--…` is good
 * punycode, only the server tells.
 */
export const toAsciiName = (name: string): string | undefined => {
  if (/^[a-z0-9.-]+$/.test(name)) return name
  if (name === '' || /[^\p{L}\p{M}\p{N}.-]/u.test(name)) return undefined
  try {
    // With a TLD of letters, the URL parser cannot take the name for an IP address.
    const hostname = new URL(`http://${name}.a`).hostname.slice(0, -'.a'.length)
    return /^[a-z0-9.-]+$/.test(hostname) ? hostname : undefined
  } catch {
    return undefined
  }
}
