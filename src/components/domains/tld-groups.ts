/** More rows than any screen shows. */
const screenful = 60

/** The rows of a table in its groups; rows are indexes. */
export interface TldGroups {
  readonly sort: (order: readonly number[]) => void
  readonly showOnly: (visible: ReadonlySet<number>) => void
}

/** Sorts and hides rows; groups keep their size. */
export const createTldGroups = (
  groups: readonly HTMLTableSectionElement[],
  rows: readonly HTMLTableRowElement[],
): TldGroups => {
  const groupSize = groups[0]?.rows.length ?? 0
  const hidden = rows.map(() => false)
  let order: readonly number[] = [...rows.keys()]
  let pendingFrame = 0

  const rowsOf = (group: number): readonly number[] =>
    order.slice(group * groupSize, (group + 1) * groupSize)

  /** Updates groups until `most` rows are visible; returns the index of the next group. */
  const showIn = (visible: ReadonlySet<number>, from: number, most: number): number => {
    let at = from
    for (let shown = 0; at < groups.length && shown < most; at += 1) {
      let count = 0
      for (const row of rowsOf(at)) {
        const isVisible = visible.has(row)
        count += Number(isVisible)
        if (hidden[row] === isVisible) rows[row]?.toggleAttribute('hidden', !isVisible)
        hidden[row] = !isVisible
      }
      const group = groups[at]
      group?.toggleAttribute('hidden', count === 0)
      group?.style.setProperty('--group-rows', String(count))
      shown += count
    }
    return at
  }

  return {
    sort: (newOrder) => {
      order = newOrder
      groups.forEach((group, at) => {
        group.append(...rowsOf(at).flatMap((row) => rows[row] ?? []))
      })
    },
    // One screenful in this frame moves the other groups out of view, where changing them in the next
    // frame costs no layout. Laying out all rows at once takes longer than a frame.
    showOnly: (visible) => {
      cancelAnimationFrame(pendingFrame)
      const next = showIn(visible, 0, screenful)
      if (next === groups.length) return
      pendingFrame = requestAnimationFrame(() => {
        showIn(visible, next, Infinity)
      })
    },
  }
}
