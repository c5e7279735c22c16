/** Returns the token at the end of a mailed link: `/km/reset-password/{token}`. */
export const tokenOfPath = (pathname: string): string | undefined =>
  /\/([\w-]{20,100})\/?$/.exec(pathname)?.[1]
