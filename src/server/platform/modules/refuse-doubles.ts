/** Returns the rows. Throws when two have the same name. */
export const refuseDoubles = <Row>(
  what: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): readonly Row[] => {
  const names = new Set<string>()
  for (const row of rows) {
    const name = nameOf(row)
    if (names.has(name)) throw new Error(`two rows of one name: ${what} ${name}`)
    names.add(name)
  }
  return rows
}
