import type { SoldType } from './variants.ts'

/** Groups items by their type. */
export const byType = <Item extends { readonly type: SoldType }>(
  items: readonly Item[],
): ReadonlyMap<SoldType, readonly Item[]> => {
  const groups = new Map<SoldType, Item[]>()
  for (const item of items) {
    const group = groups.get(item.type)
    if (group === undefined) groups.set(item.type, [item])
    else group.push(item)
  }
  return groups
}
