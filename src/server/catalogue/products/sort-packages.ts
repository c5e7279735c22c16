import type { StoredAddon } from '../../platform/db/schema/index.ts'

export interface Sortable {
  readonly key: string
  readonly type: string
  readonly addons: readonly StoredAddon[]
  readonly prices: readonly { readonly price: number }[]
}

const amountOf = ({ addons }: Sortable, name: string): number => {
  const value = addons.find((addon) => addon.name === name)?.value
  // Unlimited exceeds any number; a missing value is the least.
  if (value === null) return Infinity
  return typeof value === 'number' ? value : -1
}

const priceOf = ({ prices: [first] }: Sortable): number => first?.price ?? Infinity

/** Cloud servers by CPU, RAM, then storage size (commerce §4). */
const serverKeys = ['cs-cpu', 'cs-ram', 'cs-storage']

const bySizes = (a: Sortable, b: Sortable): number => {
  for (const name of serverKeys) {
    const [first, second] = [amountOf(a, name), amountOf(b, name)]
    if (first !== second) return first < second ? -1 : 1
  }
  return 0
}

const compare = (a: Sortable, b: Sortable): number => {
  if (a.type !== b.type) return a.type < b.type ? -1 : 1
  if (a.type === 'CLOUD_SERVER') {
    const bySize = bySizes(a, b)
    if (bySize !== 0) return bySize
  }
  const [first, second] = [priceOf(a), priceOf(b)]
  if (first !== second) return first < second ? -1 : 1
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1
}

/** Sorts packages for display: servers by size, others by their first term's price. */
export const sortPackages = <Package extends Sortable>(packages: readonly Package[]): Package[] =>
  packages.toSorted(compare)
