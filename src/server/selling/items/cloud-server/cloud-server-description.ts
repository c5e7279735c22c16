import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { valueOf } from '../../../../contract/configured-price.ts'
import { PackageAction, ServiceOption } from '../../../../contract/items/package-fields.ts'
import { ServerOption } from '../../../../contract/server-option.ts'
import { PriceNotice } from '../../../services/lifecycle/index.ts'
import type { ItemDescription, SetupStages } from '../item-kind.ts'
import {
  packageConfig,
  packageFacts,
  packageTerms,
  type PackageConfig,
  type PackageFacts,
} from '../package-config.ts'
import { packageFactsJson } from '../package-facts.ts'
import { describePackage, packageRefundText } from '../package-text.ts'
import { babyCloudsJson } from './baby-clouds.ts'

/** An option with what it meant when the server was chosen. */
export const StoredServerOption = v.object({
  ...ServerOption.entries,
  /** Of `sshKeyId`. */
  publicKey: v.optional(v.string()),
  /** The cloud's id of the backup. */
  backup: v.optional(v.string()),
  /** Regions without room that its customer left, in order. */
  leftRegions: v.optional(v.array(v.string())),
  /** The renewal price of a dearer region, to which its customer agreed. */
  priceNotice: v.optional(PriceNotice),
  /** Its customer takes the money back for want of room. */
  isGivenUp: v.optional(v.boolean()),
})
export type StoredServerOption = v.InferOutput<typeof StoredServerOption>

export type CloudServerLineConfig = PackageConfig<StoredServerOption>

const shown = v.union([ServiceOption, ServerOption])

/** Returns the option as the customer chose it. */
export const shownOption = (option: CloudServerLineConfig['option']): v.InferOutput<typeof shown> =>
  v.parse(shown, option)

const systemAddon = 'cs-os'

/** Returns the prefix of a setup's durable steps: what was begun in a left region has steps of its own. */
export const regionSteps = ({
  leftRegions = [],
}: Pick<StoredServerOption, 'leftRegions'>): string =>
  leftRegions.length === 0 ? '' : `region-${leftRegions.length}-`

const setupStages = (option: Pick<StoredServerOption, 'leftRegions'>): SetupStages => {
  const steps = regionSteps(option)
  return [
    ['IP', `${steps}port`],
    ['DISK', `${steps}keypair`],
    ['SERVER', `${steps}ips`],
    ['SYSTEM', `${steps}system`],
  ]
}

/** Selects the system that a row of `order_items` is ordered with. */
const systemOf = (item: SQL): SQL => sql`coalesce(
  (select chosen ->> 'value' from jsonb_array_elements(${item}.config -> 'addons') as chosen
    where chosen ->> 'name' = ${systemAddon}),
  (select included ->> 'value' from jsonb_array_elements(${item}.config -> 'sold' -> 'addons') as included
    where included ->> 'name' = ${systemAddon}))`

/** How a cloud server is stored and described. */
export const cloudServerDescription: ItemDescription<
  'CLOUD_SERVER',
  CloudServerLineConfig,
  PackageFacts
> = {
  type: 'CLOUD_SERVER',
  action: PackageAction,
  terms: packageTerms,
  config: packageConfig(StoredServerOption),
  version: 1,
  factsSchema: packageFacts,
  facts: packageFactsJson,
  ownFacts: (line) => sql`jsonb_build_object('babyClouds', ${babyCloudsJson(line)})`,
  describe: describePackage,
  orderDetails: ({ id, action, config: { option, planName, sold, addons } }) => ({
    type: 'CLOUD_SERVER',
    ...{ id, action, option: shownOption(option), planName },
    ...(sold !== undefined && { system: String(valueOf(sold, addons, systemAddon)) }),
  }),
  stages: (_, { option }) => ('serviceId' in option ? undefined : setupStages(option)),
  isSetUpLike: (item) => sql`s.config ->> 'system' = ${systemOf(item)}`,
  receiptNote: () => undefined,
  refundFacts: () => sql`null::jsonb`,
  refundText: packageRefundText,
}
