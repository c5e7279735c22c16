/** The token at the end of a mailed link's address: `/km/reset-password/{token}`; else undefined. */
export const tokenOfPath = (pathname: string): string | undefined =>
  /\/([\w-]{20,100})\/?$/.exec(pathname)?.[1]
