/** Returns a path to open after signing in (account §2); undefined if it could lead to another origin. */
export const safePath = (path: string | undefined, origin: string): string | undefined => {
  if (path === undefined || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)) return undefined
  const base = new URL(origin)
  const url = URL.parse(path, base)
  if (url === null || url.origin !== base.origin || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** Returns a query with a path to open later. */
export const continueQuery = (path: string): string =>
  new URLSearchParams({ continue: path }).toString()

/** Returns the path of {@link continueQuery}; undefined without a safe one. */
export const continueOf = (search: string, origin: string): string | undefined =>
  safePath(new URLSearchParams(search).get('continue') ?? undefined, origin)
