import type { StoredAddon } from '../../platform/db/schema/index.ts'

/** What the order of packages depends on. */
export interface Sortable {
  readonly key: string
  readonly type: string
  readonly addons: readonly StoredAddon[]
  readonly prices: readonly { readonly price: number }[]
}

const amountOf = ({ addons }: Sortable, name: string): number => {
  const value = addons.find((addon) => addon.name === name)?.value
  // Unlimited is more than any number; what is not said is less.
  if (value === null) return Infinity
  return typeof value === 'number' ? value : -1
}

const priceOf = ({ prices: [first] }: Sortable): number => first?.price ?? Infinity

/** Cloud servers by CPU, then RAM, then storage size (commerce §4). */
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

/**
 * Packages in the order of a page, product by product: cloud servers by CPU, RAM and storage, then
 * by price; the others by the price of their first term. Those without a price come last.
 */
export const sortPackages = <Package extends Sortable>(packages: readonly Package[]): Package[] =>
  packages.toSorted(compare)
