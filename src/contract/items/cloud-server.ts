import * as v from 'valibot'
import { Id } from '../shared-shapes.ts'
import { ServerOption } from '../server-option.ts'
import {
  newPackageFields,
  packageCartFields,
  packageOrderFields,
  ServiceOption,
} from './package-fields.ts'

export const cloudServerType = 'CLOUD_SERVER'
const type = v.literal(cloudServerType)
const option = v.union([ServiceOption, ServerOption])

export const NewCloudServerItem = v.object({ type, ...newPackageFields, option })
export type NewCloudServerItem = v.InferOutput<typeof NewCloudServerItem>

export const CloudServerCartItem = v.object({ type, ...packageCartFields, option })
export type CloudServerCartItem = v.InferOutput<typeof CloudServerCartItem>

export const CloudServerOrderItem = v.object({
  ...{ type, ...packageOrderFields, id: Id, option },
  /** The value of `cs-os`. */
  system: v.optional(v.string()),
})
export type CloudServerOrderItem = v.InferOutput<typeof CloudServerOrderItem>
