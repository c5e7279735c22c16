/** Returns a number of things in words: `no table`, `1 row`, `2 rows`. */
export const count = (number: number, one: string): string =>
  number === 0 ? `no ${one}` : `${number} ${one}${number === 1 ? '' : 's'}`
