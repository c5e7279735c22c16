import * as v from 'valibot'
import { Region } from './places.ts'
import { Package } from './products.ts'
import { Id } from './shared-shapes.ts'

/** What a configurator needs of a product: a file of the website, in each language. */
export const PackageList = v.object({
  regions: v.array(Region),
  packages: v.record(Id, v.array(Package)),
  /** The site's VAT: 10 is 10 %. */
  taxPercent: v.number(),
})
export type PackageList = v.InferOutput<typeof PackageList>
