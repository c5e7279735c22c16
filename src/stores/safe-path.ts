/**
 * A path of this site that may be gone on to after signing in (account §2), with its query and
 * fragment; undefined for anything that could lead elsewhere: another origin, another scheme, `//`,
 * a backslash (which browsers read as a slash), a control character (which they drop).
 */
export const safePath = (wanted: string | undefined, origin: string): string | undefined => {
  if (wanted === undefined || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(wanted)) return undefined
  const base = new URL(origin)
  const url = URL.parse(wanted, base)
  if (url === null || url.origin !== base.origin || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** A path to go on to later, in the query of the page before it. */
export const continueQuery = (path: string): string =>
  new URLSearchParams({ continue: path }).toString()

/** The path that {@link continueQuery} wrote into an address; undefined for none that is safe. */
export const continueOf = (search: string, origin: string): string | undefined =>
  safePath(new URLSearchParams(search).get('continue') ?? undefined, origin)
