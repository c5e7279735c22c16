/** Returns a typed name with another extension; without a name, the extension alone. */
export const withTld = (typed: string, tld: string): string => {
  const [name = ''] = typed
    .trim()
    .replace(/^(https?:\/\/)?(www\.)?/i, '')
    .split(/[./]/)
  return `${name}.${tld}`
}
