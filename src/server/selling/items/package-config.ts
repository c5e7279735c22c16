import * as v from 'valibot'
import { chosenAddons } from '../../../contract/configuration-fields.ts'
import type { Schema } from '../../../contract/endpoint.ts'
import { ServiceOption } from '../../../contract/items/package-fields.ts'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import { packageServiceFields, SoldPackage } from '../../services/lifecycle/index.ts'

const fields = {
  regionId: v.string(),
  /** The package's name when it was chosen. */
  planName: v.string(),
  addons: chosenAddons,
}

/** Returns the schema of the config that lines of a kind of packages have. */
export const packageConfig = <Option>(option: Schema<Option>) =>
  v.object({
    ...fields,
    option: v.union([ServiceOption, option]),
    /** As ordered; a line of a cart has the catalogue's prices. */
    sold: v.optional(SoldPackage),
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
        }),
      ),
      /** Whether the cart still has the domain that the line is for. */
      hasDomain: v.nullish(v.boolean()),
      /** How many baby clouds the customer has, with those in the cart. */
      babyClouds: v.nullish(v.number()),
    }),
  ),
  v.transform((facts) => facts ?? {}),
)
export type PackageFacts = v.InferOutput<typeof packageFacts>
