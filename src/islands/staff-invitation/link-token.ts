/** Returns the token in the fragment of an invitation's link, which no server and no log gets. */
export const linkToken = (hash: string): string | undefined => /^#([\w-]{43})$/.exec(hash)?.[1]
