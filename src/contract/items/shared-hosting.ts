import * as v from 'valibot'
import { HostingOption } from '../hosting-option.ts'
import {
  newPackageFields,
  packageCartFields,
  packageOrderFields,
  ServiceOption,
} from './package-fields.ts'

/** Without a schema, for browsers. */
export const sharedHostingType = 'SHARED_HOSTING'

const type = v.literal(sharedHostingType)
const option = v.union([ServiceOption, HostingOption])

export const NewSharedHostingItem = v.object({ type, ...newPackageFields, option })
export type NewSharedHostingItem = v.InferOutput<typeof NewSharedHostingItem>

export const SharedHostingCartItem = v.object({ type, ...packageCartFields, option })
export type SharedHostingCartItem = v.InferOutput<typeof SharedHostingCartItem>

export const SharedHostingOrderItem = v.object({ type, ...packageOrderFields, option })
export type SharedHostingOrderItem = v.InferOutput<typeof SharedHostingOrderItem>
