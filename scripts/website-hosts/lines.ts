/** Writes a line for each of a list, those after the first indented. */
export const lines = <One>(
  all: readonly One[],
  write: (one: One) => string,
  indentation: number,
): string => all.map(write).join(`\n${' '.repeat(indentation)}`)
