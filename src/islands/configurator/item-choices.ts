import type { Term } from '../../contract/configured-price.ts'
import type { Choices } from './choices.ts'

/** Returns the choices of an item in the cart. */
export const choicesOf = (
  item: Term & {
    readonly regionId: string
    readonly productKey: string
    readonly addons: readonly { readonly name: string; readonly value: string | number }[]
  },
): Choices => ({
  regionId: item.regionId,
  packageKey: item.productKey,
  term: { duration: item.duration, durationType: item.durationType },
  addons: Object.fromEntries(item.addons.map(({ name, value }) => [name, String(value)])),
})
