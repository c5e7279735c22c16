import * as v from 'valibot'
import { DurationType, Id } from './shared-shapes.ts'

/** The chosen addons of a package. */
export const chosenAddons = v.pipe(
  v.array(
    v.object({
      name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
      value: v.union([v.pipe(v.string(), v.maxLength(100)), v.pipe(v.number(), v.finite())]),
    }),
  ),
  v.maxLength(50),
)

/** The choices that price a package, in each item of `PUT /cart/items/{product}` (commerce §7). */
export const configurationFields = {
  productKey: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  regionId: Id,
  qty: v.literal(1),
  duration: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120)),
  durationType: DurationType,
  addons: chosenAddons,
}
