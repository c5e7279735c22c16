import { sql } from 'drizzle-orm'
import { CloudHostingOption } from '../../../../contract/hosting-option.ts'
import { PackageAction } from '../../../../contract/items/package-fields.ts'
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

export type CloudHostingConfig = PackageConfig<CloudHostingOption>

const setupStages: SetupStages = [
  ['SPACE', 'base'],
  ['DATABASE', 'database'],
  ['APP', 'app'],
]

/** How cloud hosting is stored and described. */
export const cloudHostingDescription: ItemDescription<
  'CLOUD_HOSTING',
  CloudHostingConfig,
  PackageFacts
> = {
  type: 'CLOUD_HOSTING',
  action: PackageAction,
  terms: packageTerms,
  config: packageConfig(CloudHostingOption),
  version: 1,
  factsSchema: packageFacts,
  facts: packageFactsJson,
  describe: describePackage,
  orderDetails: ({ action, config: { option, planName } }) => ({
    type: 'CLOUD_HOSTING',
    ...{ action, option, planName },
  }),
  stages: (action) => (action === 'purchase' ? setupStages : undefined),
  receiptNote: () => undefined,
  refundFacts: () => sql`null::jsonb`,
  refundText: packageRefundText,
}
