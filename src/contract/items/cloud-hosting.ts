import * as v from 'valibot'
import { CloudHostingOption } from '../hosting-option.ts'
import {
  newPackageFields,
  packageCartFields,
  packageOrderFields,
  ServiceOption,
} from './package-fields.ts'

/** Without a schema, for browsers. */
export const cloudHostingType = 'CLOUD_HOSTING'

const type = v.literal(cloudHostingType)
const option = v.union([ServiceOption, CloudHostingOption])

export const NewCloudHostingItem = v.object({ type, ...newPackageFields, option })
export type NewCloudHostingItem = v.InferOutput<typeof NewCloudHostingItem>

export const CloudHostingCartItem = v.object({ type, ...packageCartFields, option })
export type CloudHostingCartItem = v.InferOutput<typeof CloudHostingCartItem>

export const CloudHostingOrderItem = v.object({ type, ...packageOrderFields, option })
export type CloudHostingOrderItem = v.InferOutput<typeof CloudHostingOrderItem>
