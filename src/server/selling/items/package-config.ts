import * as v from 'valibot'
import { chosenAddons } from '../../../contract/configuration-fields.ts'
import type { Schema } from '../../../contract/endpoint.ts'
import { ServiceOption } from '../../../contract/items/package-fields.ts'
import { money } from '../../../contract/money.ts'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import {
  NextPlan,
  packageServiceFields,
  PriceNotice,
  SoldPackage,
} from '../../services/lifecycle/index.ts'

/** Which term of a service each action on a package pays for. */
export const packageTerms = {
  purchase: 'FIRST',
  renewal: 'RENEWED',
  upgrade: 'CHANGE',
} as const

const fields = {
  regionId: v.string(),
  /** The package's name when it was chosen. */
  planName: v.string(),
  addons: chosenAddons,
}

/** What an ordered line says about changes of the plan. Amounts are before tax. */
const changeFields = {
  /** Of a change without a payment: what it adds to the next renewal. */
  unpaid: v.optional(v.object({ owed: v.number() })),
  /** Of a renewal: whether its term begins with another plan, and what it pays of small changes. */
  renews: v.optional(
    v.object({
      withNextPlan: v.boolean(),
      owed: v.number(),
      /** When the price that it pays was announced. */
      announcedAt: v.optional(v.string()),
    }),
  ),
}

/** The config of an ordered line without its option. */
export const OrderedPlan = v.object({ ...fields, sold: SoldPackage, ...changeFields })

/** Returns the schema of the config that lines of a kind of packages have. */
export const packageConfig = <Option>(option: Schema<Option>) =>
  v.object({
    ...fields,
    option: v.union([ServiceOption, option]),
    /** As ordered; a line of a cart has the catalogue's prices. */
    sold: v.optional(SoldPackage),
    ...changeFields,
  })

/** The config of a line of a kind of packages. */
export interface PackageConfig<Option> extends v.InferOutput<ReturnType<typeof packageConfig>> {
  readonly option: ServiceOption | Option
}

const serviceConfig = v.object(packageServiceFields)

/** What a line of a kind of packages depends on, besides the catalogue. */
export const packageFacts = v.pipe(
  v.nullish(
    v.object({
      service: v.nullish(
        v.object({
          subject: v.string(),
          productKey: v.string(),
          state: v.string(),
          expiresAt: v.string(),
          site: WebsiteId,
          /** A paid change is not done yet. */
          isChanging: v.boolean(),
          config: serviceConfig,
          nextPlan: v.nullish(NextPlan),
          priceNotice: v.nullish(PriceNotice),
          /** What the next renewal pays besides. */
          owed: v.pipe(v.number(), v.transform(money)),
        }),
      ),
      /** Whether the cart still has the domain that the line is for. */
      hasDomain: v.nullish(v.boolean()),
      /** Whether a hosting got that domain meanwhile. */
      isConnected: v.nullish(v.boolean()),
      /** How many baby clouds the customer has, with those in the cart. */
      babyClouds: v.nullish(v.number()),
    }),
  ),
  v.transform((facts) => facts ?? {}),
)
export type PackageFacts = v.InferOutput<typeof packageFacts>
