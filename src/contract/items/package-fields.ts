import * as v from 'valibot'
import { configurationFields } from '../configuration-fields.ts'
import type { ErrorCode } from '../error-codes.ts'
import { PackagePrice } from '../products.ts'
import { Dollars, Id } from '../shared-shapes.ts'
import { cartItemFields, newItemFields, orderItemFields } from './item-fields.ts'

/** `renewal`, `upgrade`: of a service that `option.serviceId` names. */
export const PackageAction = v.picklist(['purchase', 'renewal', 'upgrade'])
export type PackageAction = v.InferOutput<typeof PackageAction>

/** The option of an item that acts on a service. */
export const ServiceOption = v.object({ serviceId: Id })
export type ServiceOption = v.InferOutput<typeof ServiceOption>

/** The fields of a new item that all kinds of packages share. */
export const newPackageFields = { action: PackageAction, ...configurationFields, ...newItemFields }

/** The error codes of an item that cannot be ordered as it is. */
export const itemProblems = [
  'DOMAIN_NOT_IN_CART',
  'DOMAIN_CONNECTED',
  'BABY_CLOUD_LIMIT',
] as const satisfies readonly ErrorCode[]

/** The fields of a cart item that all kinds of packages share. */
export const packageCartFields = {
  action: PackageAction,
  ...cartItemFields,
  regionId: Id,
  /** The package's name. */
  planName: v.string(),
  /** The terms on offer, the shortest first. */
  terms: v.array(PackagePrice),
  /** The lines of a change within a term; null for other actions. */
  change: v.nullable(
    v.array(
      v.object({
        kind: v.picklist(['credit', 'charge', 'fee']),
        name: v.string(),
        /** Before tax; a credit is negative. */
        price: Dollars,
      }),
    ),
  ),
  /** Of a renewal: what it pays of small changes, before tax. */
  owed: Dollars,
  /** Why the item cannot be ordered as it is: an error code with the values of its text. */
  problem: v.nullable(
    v.object({
      code: v.picklist(itemProblems),
      params: v.record(v.string(), v.union([v.string(), v.number()])),
    }),
  ),
}

export type PackageCartFields = v.InferOutput<v.ObjectSchema<typeof packageCartFields, undefined>>

/** The fields of an order's item that all kinds of packages share. */
export const packageOrderFields = {
  action: PackageAction,
  ...orderItemFields,
  planName: v.string(),
}

export type PackageOrderFields = v.InferOutput<v.ObjectSchema<typeof packageOrderFields, undefined>>
