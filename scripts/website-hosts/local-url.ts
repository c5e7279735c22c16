/** Returns the URL that a built page gives as its own, if no visitor can open it. */
export const localUrl = (html: string): string | undefined =>
  /<link rel="canonical" href="(https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/][^"]*)"/.exec(
    html,
  )?.[1]
