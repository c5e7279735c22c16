/** The rows of a table in its groups; rows are indexes. */
export interface TldGroups {
  /** Shows these rows in this order, and takes all others out of the table. */
  readonly show: (shown: readonly number[]) => void
}

/** Fills the groups of a table; the first group has the size of a full one. */
export const createTldGroups = (
  groups: readonly HTMLTableSectionElement[],
  rows: readonly HTMLTableRowElement[],
): TldGroups => {
  const groupSize = groups[0]?.rows.length ?? 0
  return {
    show: (shown) => {
      groups.forEach((group, at) => {
        const part = shown.slice(at * groupSize, (at + 1) * groupSize)
        group.replaceChildren(...part.flatMap((row) => rows[row] ?? []))
        group.hidden = part.length === 0
        group.removeAttribute('data-later')
        group.style.setProperty('--group-rows', String(part.length))
      })
    },
  }
}
