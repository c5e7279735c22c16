import type { ItemInput } from './configurator-kind.ts'

/** Returns the fields that the new items of all packages share. */
export const packageFields = ({
  region,
  sold,
  term,
  addons,
}: Pick<ItemInput<unknown>, 'region' | 'sold' | 'term' | 'addons'>) => ({
  productKey: sold.key,
  regionId: region.id,
  qty: 1 as const,
  duration: term.duration,
  durationType: term.durationType,
  addons: [...addons],
})
