import * as v from 'valibot'
import { WordpressOption } from '../hosting-option.ts'
import {
  newPackageFields,
  packageCartFields,
  packageOrderFields,
  ServiceOption,
} from './package-fields.ts'

/** Without a schema, for browsers. */
export const wordpressHostingType = 'WORDPRESS_HOSTING'

const type = v.literal(wordpressHostingType)
const option = v.union([ServiceOption, WordpressOption])

export const NewWordpressHostingItem = v.object({ type, ...newPackageFields, option })
export type NewWordpressHostingItem = v.InferOutput<typeof NewWordpressHostingItem>

export const WordpressHostingCartItem = v.object({
  type,
  ...packageCartFields,
  option,
  /** Free months after the first term (WP_HOSTING_EXTRA_DISCOUNT). */
  extraMonths: v.number(),
})
export type WordpressHostingCartItem = v.InferOutput<typeof WordpressHostingCartItem>

export const WordpressHostingOrderItem = v.object({ type, ...packageOrderFields, option })
export type WordpressHostingOrderItem = v.InferOutput<typeof WordpressHostingOrderItem>
